import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Writes all bytes of an open file to the disk, in another thread: it takes as long as the disk needs. */
export const flush: (fd: number) => Promise<void> = promisify(fsync);

/** Writes all bytes of a file, or the names in a folder, to the disk. */
export async function flushPath(path: string): Promise<void> {
  const fd = openSync(path, 'r');
  try {
    await flush(fd);
  } finally {
    closeSync(fd);
  }
}
