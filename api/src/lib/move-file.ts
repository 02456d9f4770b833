import { existsSync, renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';

/**
 * Renames a file within a file system. In this thread if the name is new, which takes microseconds: another thread would
 * cost more. A file that is replaced is freed with its pages, which takes milliseconds if it is large.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  if (existsSync(to)) await rename(from, to);
  else renameSync(from, to);
}
