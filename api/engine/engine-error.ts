import type { FailedFile } from '@twinset/contract';
import type { RunErrorType } from './types.ts';

/**
 * A refusal or failure for the user. `message` is a sentence without server paths; `details` lists files if there are
 * several. `suspended` marks a run that a stopping engine left for its next start.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly errorType: RunErrorType,
    message: string,
    readonly details: FailedFile[] = [],
    readonly suspended = false,
    /** Code of the failed system call, such as ENOSPC. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Serialised error that a worker sends instead of an exception. */
export type PlainError = {
  name: string;
  message: string;
  code?: string;
  errorType?: RunErrorType;
  details?: FailedFile[];
};

export const toPlainError = (error: unknown): PlainError => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  const { code } = error as { code?: unknown };
  const plain = { name, message, ...(typeof code === 'string' ? { code } : {}) };
  return error instanceof EngineError
    ? { ...plain, errorType: error.errorType, details: error.details }
    : plain;
};

export const fromPlainError = ({ name, message, code, errorType, details }: PlainError): Error => {
  if (errorType) return new EngineError(errorType, message, details, false, code);
  return Object.assign(new Error(message), { name }, code === undefined ? {} : { code });
};
