import { SETS, type SetName } from '@twinset/contract';
import { formatCount, SET_LABELS } from '@twinset/ui';

/** Formats the pairs of the sets that have some: "3 train, 2 test". */
export const setsText = (sets: Record<SetName, number>): string =>
  SETS.filter((set) => sets[set] > 0)
    .map((set) => `${formatCount(sets[set])} ${SET_LABELS[set].toLowerCase()}`)
    .join(', ');
