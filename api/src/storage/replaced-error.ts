import { AppError } from '../lib/app-error.ts';

/** Returns the error for an object whose version no longer exists. */
export const replacedError = (object: string): AppError =>
  new AppError('WrongState', `${object} in the bucket was replaced or removed. Run the augmentation again.`);
