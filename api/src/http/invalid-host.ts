import { ERRORS, type Failure } from '@twinset/contract';

/** Responds to a request with an invalid Host header: no code that parses addresses may handle it. */
export function invalidHost(): Response {
  const { status, error } = ERRORS.InvalidRequest;
  const message = 'The Host header is not a valid host.';
  return Response.json({ success: false, code: 'InvalidRequest', error, message } satisfies Failure, {
    status,
  });
}
