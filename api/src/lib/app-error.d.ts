import { type ErrorCode, type FailedFile } from '@twinset/contract';

type Extra = {
  /** What the answer lists beside its message. */
  details?: FailedFile[];
  failedFiles?: FailedFile[];
  errorType?: string;
  /** Seconds a client should wait. */
  retryAfter?: number;
  /** For the log alone. */
  cause?: unknown;
};
/** A failure of the catalogue. `message` is public; what must stay inside goes into `cause`. */
export declare class AppError extends Error {
  name: string;
  readonly code: ErrorCode;
  readonly extra: Extra;
  constructor(code: ErrorCode, message?: string, extra?: Extra);
}
/** The row of failures that have the same cause everywhere: a full disk, a worker pool with too much to do. */
export declare function generalFailure(cause: unknown): AppError | null;
/**
 * Runs a step whose failure has a row in the catalogue. Failures that have a more exact one keep it.
 * @throws AppError
 */
export declare function orFail<T>(code: ErrorCode, step: () => Promise<T> | T): Promise<T>;
