import { AppError } from './app-error.ts';

/** Returns the error for a file above a limit in bytes. */
export const tooLarge = ({ bytes }: { bytes: number }, what = 'file') =>
  new AppError('TooLarge', `The ${what} is larger than ${Math.floor(bytes / 1024 / 1024)} MiB.`);
