import { ERRORS, type ErrorCode, type FailedFile } from '@twinset/contract';
import { isDiskFull, isTooManyFiles } from '@twinset/engine';
import { TUNABLES } from '../tunables.ts';

type Extra = {
  /** Details in the response besides its message. */
  details?: FailedFile[];
  failedFiles?: FailedFile[];
  errorType?: string;
  /** Seconds after which a client should retry. */
  retryAfter?: number;
  /** Reported only in the log. */
  cause?: unknown;
};

/** A failure of the catalogue. `message` is public; internal details belong in `cause`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.code = code;
    this.extra = extra;
  }
}

/**
 * Returns the row of failures with the same meaning everywhere: a full disk, a worker pool with too much to do; null
 * for others.
 */
export function generalFailure(cause: unknown): AppError | null {
  if (cause instanceof AppError) return cause;
  if (isDiskFull(cause)) return new AppError('NoRoom', undefined, { cause });
  if (isTooManyFiles(cause)) return new AppError('ServerBusy', undefined, { cause });
  if ((cause as { name?: string } | null)?.name === 'PoolBusyError') {
    return new AppError('TooManyRequests', undefined, { cause, retryAfter: TUNABLES.retryPool.value });
  }
  return null;
}

/**
 * Runs a step whose failure has a row in the catalogue. Failures with a more specific row keep it.
 * @throws AppError
 */
export async function withErrorCode<T>(code: ErrorCode, step: () => Promise<T> | T): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw generalFailure(cause) ?? new AppError(code, undefined, { cause });
  }
}
