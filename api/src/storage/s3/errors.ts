import { AppError } from '../../lib/app-error.ts';
import { TUNABLES } from '../../tunables.ts';
import { codeOf, isCertificate, isNetwork, isTimeout } from '../network.ts';

type ServiceError = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } };

/** Bucket of a failed call and the variable that names it, for the message. */
export type Place = { bucket: string; variable: 'S3_BUCKET' | 'INTAKE_DIRS' };

const nameOf = (error: unknown): string => (error as ServiceError | null)?.name ?? '';
/** Returns the HTTP status of a failure, or null. */
const statusOf = (error: unknown): number | null => {
  const status = (error as ServiceError | null)?.$metadata?.httpStatusCode ?? 0;
  return status >= 300 && status < 600 ? status : null;
};

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;
/** Returns true if a requested version of an object no longer exists. */
export const isReplaced = (error: unknown): boolean => isMissing(error) || statusOf(error) === 412;
/** Returns true if the service does not have an operation. */
export const isNotImplemented = (error: unknown): boolean => statusOf(error) === 501;
const isBusy = (error: unknown): boolean => statusOf(error) === 429 || nameOf(error) === 'SlowDown';

/** Returns true if the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  if (isNetwork(error) || isBusy(error)) return true;
  return status === 408 || (status !== null && status >= 500 && status !== 501);
}

const CREDENTIALS =
  /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired)$/;

/** Returns the message for users: cause, bucket, and the variable to check. */
function sentenceOf(error: unknown, { bucket, variable }: Place): string {
  const status = statusOf(error);
  const where = (cause: string | number) => `(${cause}, bucket ${bucket})`;
  if (status === 401 || CREDENTIALS.test(nameOf(error)))
    return `The credentials for the S3 service are not valid ${where(status ?? 'no credentials')}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  if (isBusy(error))
    return `The S3 service limits the rate of requests ${where(status ?? 429)}. Try again shortly.`;
  if (status === 301 || status === 307)
    return `The bucket is in another region ${where(status)}. Check S3_REGION.`;
  if (status === 403)
    return `The S3 service denied access ${where(403)}. Check S3_ACCESS_KEY_ID, ${variable} and the rights of the key.`;
  if (status === 404) return `The bucket or the file does not exist ${where(404)}. Check ${variable}.`;
  if (isTimeout(error))
    return `The S3 service does not respond ${where('timeout')}. Check the network and S3_ENDPOINT.`;
  if (isNetwork(error) || isCertificate(error))
    return `The S3 service cannot be reached ${where(codeOf(error))}. Check the network and S3_ENDPOINT.`;
  if (status !== null && status >= 500)
    return `The S3 service reports an internal error ${where(status)}. Try again shortly.`;
  return `The S3 service refused a request ${where(status ?? 'unknown reason')}.`;
}

/** Makes the public failure of a call; failures of the local disk stay unchanged. */
export function storageError(error: unknown, place: Place): unknown {
  const isOfService =
    statusOf(error) !== null || isNetwork(error) || isCertificate(error) || CREDENTIALS.test(nameOf(error));
  if (error instanceof AppError || !isOfService) return error;
  const retryAfter = isTransient(error) ? { retryAfter: TUNABLES.retryCloud.value } : {};
  return new AppError('StorageUnavailable', sentenceOf(error, place), { cause: error, ...retryAfter });
}
