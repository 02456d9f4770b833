import { openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates an empty file in a folder and removes its name: the file exists until its descriptor is closed, by the latest at the
 * end of the process. All threads can read it by its descriptor.
 */
export function openUnnamed(folder: string): number {
  const path = join(folder, `unnamed-${crypto.randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}
