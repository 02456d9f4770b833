import type { FailedFile } from '@twinset/contract';
import { CodecError } from '../pixels/index.ts';

/**
 * Converts an error about one file into a refusal with its name.
 * @throws errors that the file did not cause, such as a failing disk.
 */
export function refusal(name: string, error: unknown): { ok: false; failed: FailedFile } {
  if (error instanceof CodecError)
    return { ok: false, failed: { filename: name, reason: `The file ${error.reason}.` } };
  if ((error as { code?: string }).code === 'ENOENT') {
    return { ok: false, failed: { filename: name, reason: 'File not found.' } };
  }
  throw error;
}
