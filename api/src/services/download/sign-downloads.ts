import { AUGMENTED_ZIP, type FailedFile } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { currentResult } from '../augment/internal.ts';
import { verb } from '../verb.ts';

/**
 * Signs links to the files of the result.
 * @throws AppError WrongState (no result), InvalidNames (no name is one of a download)
 */
export const signDownloads = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input: filenames }: Call<string[]>) => {
    const there = currentResult(ctx, session)?.zipInBucket === true;
    const wanted = [...new Set(filenames)];
    const failedFiles: FailedFile[] = wanted
      .filter((name) => name !== AUGMENTED_ZIP)
      .map((filename) => ({ filename, reason: 'No download has this name.' }));
    if (wanted.includes(AUGMENTED_ZIP) && !there) {
      throw new AppError('WrongState', 'No result to download. Run the augmentation first.');
    }
    if (wanted.length > 0 && failedFiles.length === wanted.length) {
      throw new AppError('InvalidNames', undefined, { details: failedFiles, failedFiles });
    }
    const sign = async (filename: string) => ({
      filename,
      url: await ctx.storage.signDownload({ session, object: filename, download: filename }),
    });
    const results = await Promise.all(wanted.filter((name) => name === AUGMENTED_ZIP).map(sign));
    return { results, failedFiles };
  },
);
