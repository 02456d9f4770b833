import type { FailedFile } from '@twinset/contract';
import type { RunErrorType } from './types.ts';

/**
 * A refusal or failure that people are told about. `message` is a sentence without server paths; `details` names
 * files where a list is the point. `parked` marks a run that a stopping engine left for its next start.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly errorType: RunErrorType,
    message: string,
    readonly details: FailedFile[] = [],
    readonly parked = false,
  ) {
    super(message);
  }
}

/** What a worker sends instead of an exception. */
export type PlainError = { name: string; message: string; errorType?: RunErrorType; details?: FailedFile[] };

export const toPlainError = (error: unknown): PlainError => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  if (error instanceof EngineError)
    return { name, message, errorType: error.errorType, details: error.details };
  return { name, message };
};

export const fromPlainError = ({ name, message, errorType, details }: PlainError): Error => {
  if (errorType) return new EngineError(errorType, message, details);
  const error = new Error(message);
  error.name = name;
  return error;
};
