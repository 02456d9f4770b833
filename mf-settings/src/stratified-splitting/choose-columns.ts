import type { AugmentConfig } from '@twinset/contract';

export type Columns = Pick<AugmentConfig, 'splitParameter' | 'splitParameters'>;

/** The chosen columns with one switched; `splitParameter` is always the first of them. */
export function toggleColumn(chosen: readonly string[], column: string): Columns {
  const splitParameters = chosen.includes(column)
    ? chosen.filter((each) => each !== column)
    : [...chosen, column];
  return { splitParameters, splitParameter: splitParameters[0] ?? '' };
}

/** Chosen columns that the present CSV does not have: they came from a former file. */
export const missingColumns = (chosen: readonly string[], present: readonly string[]): string[] =>
  chosen.filter((column) => !present.includes(column));
