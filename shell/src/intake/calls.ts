import type { CallInput, CallOutput, EndpointName, FailedFile, Failure } from '@twinset/contract';
import { isFailure } from '@twinset/contract';
import { api, retryWhenOnline } from '@twinset/sdk';

/** Ends a step of the intake: the panel shows the message. */
export class IntakeProblem extends Error {
  override readonly name = 'IntakeProblem';
  constructor(
    message: string,
    readonly files?: readonly FailedFile[] | undefined,
    readonly code: Failure['code'] | 'Changed' = 'Internal',
  ) {
    super(message);
  }
}

/**
 * Calls an endpoint of the intake, all of which may be repeated: an unreachable server is waited for.
 * @param onLate is called with a result that arrives after `signal` has aborted
 * @throws IntakeProblem
 */
export async function ask<N extends EndpointName>(
  name: N,
  input?: CallInput<N>,
  signal?: AbortSignal,
  onLate?: (result: CallOutput<N>) => void,
): Promise<CallOutput<N>> {
  const call = api().call as (name: N, input?: CallInput<N>) => Promise<CallOutput<N> | Failure>;
  const response = await retryWhenOnline(() => call(name, input) as Promise<object | Failure>, signal, 1);
  if (signal?.aborted && !isFailure(response)) onLate?.(response as CallOutput<N>);
  signal?.throwIfAborted();
  if (!isFailure(response)) return response as CallOutput<N>;
  throw new IntakeProblem(response.message, response.details ?? response.failedFiles, response.code);
}
