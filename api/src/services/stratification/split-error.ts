import { AppError } from '../../lib/app-error.ts';

/** What is refused of a CSV before it is read, told as an error of the split; other errors as they are. */
export function splitError(error: unknown): unknown {
  if (!(error instanceof AppError) || !['InvalidCsv', 'InvalidFile'].includes(error.code)) return error;
  const { details } = error.extra;
  return new AppError('StratifiedSplitError', error.message, { details, errorType: 'StratifiedSplitError' });
}
