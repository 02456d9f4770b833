import { type AugmentConfig, pickedColumns, SETS, type SetCounts, type SetName } from '@twinset/contract';
import { hundredthsOf } from '../store/split-slice.ts';

/** True where the CSV's column `set` assigns the pairs, so that the ratios assign none. */
export const isSplitGiven = (config: Pick<AugmentConfig, 'splitParameter' | 'splitParameters'>): boolean =>
  pickedColumns(config)[0] === 'set';

/**
 * Sets that have no pair and need one: those with a share above zero, and the training set in any case, since without
 * it there is nothing to augment.
 * @param sizes pairs of each set under this configuration; undefined while they are not known
 */
export function emptySets(config: AugmentConfig, sizes: SetCounts | undefined): SetName[] {
  const shares = hundredthsOf(config);
  const given = isSplitGiven(config);
  return SETS.filter((set) => {
    if (shares[set] === 0 && !given) return set === 'train';
    return (set === 'train' || shares[set] > 0) && sizes?.[set] === 0;
  });
}
