import { type Failure, isFailure } from '@twinset/contract';

/** A failed request in the query cache. Compare `failure.code`, never the class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Returns a successful response; throws a failure. */
export function unwrap<T>(response: T | Failure): T {
  if (isFailure(response)) throw new ApiError(response);
  return response;
}

/** Returns the code of a thrown value, or null if it is not a failure of the API. */
export const codeOf = (error: unknown): string | null =>
  (error as { failure?: Failure } | null)?.failure?.code ?? null;

/**
 * Returns whether no response was received, because the server is down or the connection was lost. The server
 * marks its own failures.
 */
export const isUnreachable = (failure: Failure): boolean =>
  failure.code === 'Internal' && failure.requestId === undefined;
