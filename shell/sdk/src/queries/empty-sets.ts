import { type AugmentConfig, pickedColumns, SETS, type SetCounts, type SetName } from '@twinset/contract';
import { hundredthsOf } from '../store/split-slice.ts';

/** Returns whether the CSV file's column `set` assigns the pairs, so that the ratios have no effect. */
export const isSplitGiven = (config: Pick<AugmentConfig, 'splitParameter' | 'splitParameters'>): boolean =>
  pickedColumns(config)[0] === 'set';

/**
 * Returns the sets that have no pair and need one: those with a share above zero, and the training set in any
 * case, since a run needs training pairs.
 * @param sizes pairs of each set under this configuration; undefined while unknown
 */
export function emptySets(config: AugmentConfig, sizes: SetCounts | undefined): SetName[] {
  const shares = hundredthsOf(config);
  const given = isSplitGiven(config);
  return SETS.filter((set) => {
    if (shares[set] === 0 && !given) return set === 'train';
    return (set === 'train' || shares[set] > 0) && sizes?.[set] === 0;
  });
}
