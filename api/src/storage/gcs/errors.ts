import { AppError } from '../../lib/app-error.ts';
import { TUNABLES } from '../../tunables.ts';
import { codeOf, isCertificate, isNetwork, isTimeout } from '../network.ts';

type ApiError = {
  code?: number | string;
  message?: string;
  errors?: { reason?: string; message?: string }[];
};

/**
 * Bucket of a failed call, for the message. `bucket`: its name; absent for calls without one. `variable`: the variable
 * that names it; absent for a bucket of one session.
 */
export type Place = { bucket?: string; variable?: 'GCS_BUCKET' | 'INTAKE_DIRS' };

const read = (error: unknown): ApiError => (error ?? {}) as ApiError;
/** Returns the HTTP status of a failure, or null. */
const statusOf = (error: unknown): number | null => {
  const status = Number(read(error).code);
  return status >= 400 && status < 600 ? status : null;
};
const textsOf = (error: unknown): string[] => {
  const { message = '', errors = [] } = read(error);
  return [message, ...errors.map((e) => `${e.reason ?? ''} ${e.message ?? ''}`)];
};
const says = (error: unknown, pattern: RegExp) => textsOf(error).some((text) => pattern.test(text));

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;
/** Returns true if the bucket already exists, or is not empty yet. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409;

const isBusy = (error: unknown): boolean =>
  statusOf(error) === 429 || (statusOf(error) === 403 && says(error, /rateLimitExceeded/i));

/** Returns true if the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return isNetwork(error) || isBusy(error) || status === 408 || (status !== null && status >= 500);
}

const CREDENTIALS =
  /invalid_grant|invalid_client|unauthorized_client|default credentials|DECODER|PEM routines|private key/i;

/** Returns the message for users: cause, bucket, and the variable to check. */
function sentenceOf(error: unknown, { bucket, variable }: Place): string {
  const status = statusOf(error);
  const where = (cause: string | number) =>
    `(${[cause, ...(bucket ? [`bucket ${bucket}`] : [])].join(', ')})`;
  if (says(error, /billing|accountDisabled/i) && (status === 403 || status === 402))
    return `The billing account of the Google Cloud project is not active ${where(status)}. Check GCS_PROJECT.`;
  if (says(error, /project id/i) && status === null)
    return 'The Google Cloud project is not known. Set GCS_PROJECT.';
  if (status === 401 || (status !== 403 && says(error, CREDENTIALS)))
    return `The credentials for Google Cloud Storage are not valid ${where(status ?? 'no token')}. Check GCS_KEY_FILE.`;
  if (isBusy(error))
    return `Google Cloud Storage limits the rate of requests ${where(status ?? 429)}. Try again shortly.`;
  if (status === 403)
    return `Google Cloud Storage denied access ${where(403)}. Check GCS_KEY_FILE${variable ? `, ${variable}` : ''} and the role of its service account (Storage Admin).`;
  if (status === 404)
    return `The bucket or the file does not exist ${where(404)}. ${variable ? `Check ${variable}.` : 'It may have been deleted by another program.'}`;
  if (isTimeout(error))
    return `Google Cloud Storage does not respond ${where('timeout')}. Check the network and GCS_ENDPOINT.`;
  if (isNetwork(error) || isCertificate(error))
    return `Google Cloud Storage cannot be reached ${where(codeOf(error))}. Check the network and GCS_ENDPOINT.`;
  if (status !== null && status >= 500)
    return `Google Cloud Storage reports an internal error ${where(status)}. Try again shortly.`;
  return `Google Cloud Storage refused a request ${where(status ?? 'unknown reason')}.`;
}

/** Returns true for failures of the service or of the connection to it, as opposed to those of the local disk. */
const isOfService = (error: unknown): boolean =>
  statusOf(error) !== null || isNetwork(error) || isCertificate(error) || says(error, CREDENTIALS);

/** Makes the public failure of a call; failures of the local disk stay unchanged. */
export function storageError(error: unknown, place: Place): unknown {
  if (error instanceof AppError || !(isOfService(error) || says(error, /project id/i))) return error;
  const retryAfter = isTransient(error) ? { retryAfter: TUNABLES.retryCloud.value } : {};
  return new AppError('StorageUnavailable', sentenceOf(error, place), { cause: error, ...retryAfter });
}

/** Returns the failure to create a bucket: without billing that of the catalogue, otherwise unchanged. */
export function bucketError(error: unknown): unknown {
  const { cause } = error as { cause?: unknown };
  const isBilling = says(cause, /billing|accountDisabled/i) && [402, 403].includes(statusOf(cause) ?? 0);
  return isBilling ? new AppError('BucketNotCreated', undefined, { cause }) : error;
}
