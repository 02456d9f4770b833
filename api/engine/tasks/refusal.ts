import type { FailedFile } from '@twinset/contract';
import { CodecError } from '../pixels/index.ts';

/**
 * Turns what went wrong with one file into a refusal that names it.
 * @throws what is no fault of the file, such as a disk that does not answer.
 */
export function refusal(name: string, error: unknown): { ok: false; failed: FailedFile } {
  if (error instanceof CodecError)
    return { ok: false, failed: { filename: name, reason: `The file ${error.reason}.` } };
  if ((error as { code?: string }).code === 'ENOENT') {
    return { ok: false, failed: { filename: name, reason: 'The file is not there.' } };
  }
  throw error;
}
