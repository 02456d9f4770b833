import { type Failure, isFailure } from '@twinset/contract';

/** A failed read, as the query cache holds it. Compare `failure.code`, never the class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The success of an answer; throws its failure. */
export function unwrap<T>(answer: T | Failure): T {
  if (isFailure(answer)) throw new ApiError(answer);
  return answer;
}

/** The code of whatever was thrown, or null for what is no answer of the API. */
export const codeOf = (error: unknown): string | null =>
  (error as { failure?: Failure } | null)?.failure?.code ?? null;

/** True where no answer came at all: the server is down or the line is cut. The server marks its own failures. */
export const isUnreachable = (failure: Failure): boolean =>
  failure.code === 'Internal' && failure.requestId === undefined;
