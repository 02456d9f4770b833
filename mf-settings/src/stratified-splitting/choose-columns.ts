import type { AugmentConfig } from '@twinset/contract';

export type Columns = Pick<AugmentConfig, 'splitParameter' | 'splitParameters'>;

/** Adds or removes one column of the choice; `splitParameter` is always the first one. */
export function toggleColumn(chosen: readonly string[], column: string): Columns {
  const splitParameters = chosen.includes(column)
    ? chosen.filter((each) => each !== column)
    : [...chosen, column];
  return { splitParameters, splitParameter: splitParameters[0] ?? '' };
}

/**
 * Returns the chosen columns that the current CSV file does not have, because they were chosen for a former
 * file.
 */
export const missingColumns = (chosen: readonly string[], present: readonly string[]): string[] =>
  chosen.filter((column) => !present.includes(column));
