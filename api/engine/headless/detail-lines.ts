import { type FailedFile, firstOf } from '@twinset/contract';

/** Lists up to five files with their reasons, one per line, and the number of others. */
export const detailLines = (details: readonly FailedFile[]): string[] =>
  firstOf(details.map(({ filename, reason }) => `${filename}: ${reason}`));
