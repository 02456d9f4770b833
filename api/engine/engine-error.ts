import type { FailedFile } from '@twinset/contract';
import type { RunErrorType } from './types.ts';

/**
 * A refusal or failure that people are told about. `message` is a sentence without server paths; `details` names
 * files where a list is the point. `suspended` marks a run that a stopping engine left for its next start.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly errorType: RunErrorType,
    message: string,
    readonly details: FailedFile[] = [],
    readonly suspended = false,
    /** Of the system call that failed, such as ENOSPC. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** What a worker sends instead of an exception. */
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
