import { AppError } from '../../lib/app-error.ts';

type ApiError = {
  code?: number | string;
  message?: string;
  errors?: { reason?: string; message?: string }[];
};

export const isMissing = (error: unknown): boolean => (error as ApiError)?.code === 404;
/** The bucket is there already, and it is ours. */
export const isConflict = (error: unknown): boolean => (error as ApiError)?.code === 409;

/** True where Google refuses because the project has no active billing account. */
function isBilling(error: unknown): boolean {
  const { code, message = '', errors = [] } = (error ?? {}) as ApiError;
  if (code !== 403 && code !== 402) return false;
  const reasons = errors.map((e) => `${e.reason ?? ''} ${e.message ?? ''}`);
  return [message, ...reasons].some((text) => /billing|accountDisabled/i.test(text));
}

/** The catalogue's answer to a project without billing; other errors are passed on as they are. */
export function throwPublic(error: unknown): never {
  if (isBilling(error)) throw new AppError('BucketNotCreated', undefined, { cause: error });
  throw error;
}
