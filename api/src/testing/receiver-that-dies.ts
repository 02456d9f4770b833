import { existsSync } from 'node:fs';
import { join } from 'node:path';
import '../uploads/receiver.ts';
import type { ToReceiver } from '../uploads/messages.ts';

declare const self: Worker;

let folder = '';

// The thread of uploads, which dies in the middle of one while there is a file "die" in the folder of parts.
self.addEventListener('message', ({ data }: MessageEvent<ToReceiver>) => {
  if (data.type === 'listen') folder = data.parts;
  if (data.type === 'limit' && existsSync(join(folder, 'die'))) process.exit(3);
});
