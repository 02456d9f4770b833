/** Failures of a connection to a storage service, which no driver interprets differently. */

const NETWORK =
  /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_STREAM_PREMATURE_CLOSE|ERR_SOCKET_\w+|Connection\w+|FailedToOpenSocket)$/;
const TIMEOUT = 'ETIMEDOUT';

/** Returns the code of a failure, such as ECONNRESET; "" without one. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
/** Returns true for failures of the connection that may pass. */
export const isNetwork = (error: unknown): boolean => NETWORK.test(codeOf(error));
export const isCertificate = (error: unknown): boolean => /CERT|TLS|SSL/.test(codeOf(error));

/** Returns the failure of a call that got no response for too long. */
export const timeoutError = (): Error => Object.assign(new Error('no response in time'), { code: TIMEOUT });
export const isTimeout = (error: unknown): boolean => codeOf(error) === TIMEOUT;
