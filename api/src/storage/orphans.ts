import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionKey } from './object-path.ts';

/** Names in a folder that were changed last before a time, milliseconds since 1970. */
export async function olderIn(folder: string, before: number): Promise<string[]> {
  const older: string[] = [];
  for (const name of await readdir(folder)) {
    // What is gone by now needs no attention.
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) older.push(name);
  }
  return older;
}

/** Folders that are named by the key of a session without a record. */
export async function orphansIn(
  folder: string,
  isKnown: (session: string) => boolean,
  before: number,
): Promise<string[]> {
  const older = await olderIn(folder, before);
  return older.filter((name) => isSessionKey(name) && !isKnown(name));
}
