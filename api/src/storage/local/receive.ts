import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { moveFile } from '../../lib/move-file.ts';
import { tooLarge } from '../../lib/too-large.ts';
import type { Incoming } from '../port.ts';
import { uploadFailure } from '../write-part.ts';

const hasCode = (error: unknown, code: string): boolean => (error as { code?: string }).code === code;

/**
 * Renames a file, creating the folder first if it is missing; a bucket that was deleted meanwhile is not created again.
 */
async function putInPlace(part: string, path: string): Promise<void> {
  try {
    await moveFile(part, path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(path)).catch((cause) => {
      // Another file of the folder arrived at the same time.
      if (!hasCode(cause, 'EEXIST')) throw cause;
    });
    await moveFile(part, path);
  }
}

/**
 * Waits for a part and renames it to `path`, which is therefore a complete file or none. A part that fails is removed.
 * @returns the number of bytes.
 * @throws AppError TooLarge, IncompleteUpload, Forbidden (revoked in the meantime), NoRoom, UploadFailed
 */
export async function receiveFile(path: string, { part, maxBytes, isStillValid }: Incoming): Promise<number> {
  try {
    const bytes = await part.whole(maxBytes);
    // A short body of unknown length may have been complete before the limit was set.
    if (bytes > maxBytes) throw tooLarge({ bytes: maxBytes });
    if (!isStillValid()) throw new AppError('Forbidden');
    await putInPlace(part.path, path);
    return bytes;
  } catch (cause) {
    await rm(part.path, { force: true });
    throw uploadFailure(cause);
  }
}
