import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import type { Incoming } from '../port.ts';
import { tooLarge, uploadFailure } from '../write-part.ts';

/** Renames, laying the folder first if it is gone; a bucket that was deleted meanwhile does not come back. */
async function putInPlace(part: string, path: string): Promise<void> {
  try {
    await rename(part, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    await mkdir(dirname(path));
    await rename(part, path);
  }
}

/**
 * Waits for a part and renames it to `path`: the name shows a whole file or none. A part that fails is removed.
 * @returns the number of bytes.
 * @throws AppError TooLarge, IncompleteUpload, Forbidden (not wanted any more), NoRoom, UploadFailed
 */
export async function receiveFile(path: string, { part, maxBytes, isStillValid }: Incoming): Promise<number> {
  try {
    const bytes = await part.whole(maxBytes);
    // A short body of unknown length may have been whole before the limit was told.
    if (bytes > maxBytes) throw tooLarge({ bytes: maxBytes });
    if (!isStillValid()) throw new AppError('Forbidden');
    await putInPlace(part.path, path);
    return bytes;
  } catch (cause) {
    await rm(part.path, { force: true });
    throw uploadFailure(cause);
  }
}
