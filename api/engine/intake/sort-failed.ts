import { comparePaths, type FailedFile } from '@twinset/contract';

/** Returns files with their reasons in the order of their paths, as lists are shown. */
export const sortFailed = (files: readonly FailedFile[]): FailedFile[] =>
  files.toSorted((a, b) => comparePaths(a.filename, b.filename));
