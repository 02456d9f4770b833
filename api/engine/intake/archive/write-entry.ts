import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '../../lib/is-disk-full.ts';
import { isTooManyFiles } from '../../lib/is-too-many-files.ts';
import { messageOf } from './message-of.ts';

/** Returns whether an error is one of this machine, such as a full disk, and not of the archive. */
export const isOfMachine = (error: unknown): boolean => isDiskFull(error) || isTooManyFiles(error);

/** Returns whether a file was unpacked completely before. */
export const isUnpacked = async (path: string, bytes: number): Promise<boolean> =>
  (await stat(path).catch(() => null))?.size === bytes;

/**
 * Writes an entry below a folder, completely before it appears under its name. The path was checked before.
 * @returns why the entry is damaged, or null
 * @throws errors that the archive did not cause, such as a full disk
 */
export async function writeEntry(
  root: string,
  path: string,
  open: () => Promise<Readable>,
  signal?: AbortSignal,
): Promise<string | null> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(await open(), createWriteStream(`${target}.part`), { ...(signal ? { signal } : {}) });
    await rename(`${target}.part`, target);
    return null;
  } catch (error) {
    await rm(`${target}.part`, { force: true });
    signal?.throwIfAborted();
    if (isOfMachine(error)) throw error;
    return `The archive is damaged here: ${messageOf(error)}.`;
  }
}
