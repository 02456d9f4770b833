import { existsSync } from 'node:fs';
import { join } from 'node:path';
import '../uploads/receiver.ts';
import type { ToReceiver } from '../uploads/messages.ts';

declare const self: Worker;

let folder = '';

// The upload thread, which crashes during an upload while a file "die" exists in the folder of parts.
self.addEventListener('message', ({ data }: MessageEvent<ToReceiver>) => {
  if (data.type === 'listen') folder = data.parts;
  if (data.type === 'limit' && existsSync(join(folder, 'die'))) process.exit(3);
});
