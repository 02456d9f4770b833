import { ERRORS, type Failure } from '@twinset/contract';

/** Answers a request whose Host header makes no address: nothing that reads addresses may see it. */
export function invalidHost(): Response {
  const { status, error } = ERRORS.InvalidRequest;
  const message = 'The Host header is not a valid host.';
  return Response.json({ success: false, code: 'InvalidRequest', error, message } satisfies Failure, {
    status,
  });
}
