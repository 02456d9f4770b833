import { AppError } from '../../lib/app-error.ts';

/** What is refused of a CSV, told as an error of the split, with the rows and columns it names; others as they are. */
export function splitError(error: unknown): unknown {
  if (!(error instanceof AppError) || !['InvalidCsv', 'InvalidFile'].includes(error.code)) return error;
  const { details } = error.extra;
  return new AppError('StratifiedSplitError', error.message, { details, errorType: 'StratifiedSplitError' });
}

/**
 * Reads a CSV for a split.
 * @throws AppError StratifiedSplitError
 */
export function inSplit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw splitError(error);
  }
}
