import type { SetName } from '@twinset/contract';
import { getStore, hundredthsOf, isSplitGiven, lockedSet, useStore } from '@twinset/sdk';
import { useMemo } from 'react';

export interface SplitState {
  /** Whole hundredths, which add up to 100. */
  shares: Record<SetName, number>;
  locked: SetName | null;
  /** The column `set` of the CSV file assigns the pairs, so that the shares have no effect. */
  given: boolean;
  /** Sets one share, in hundredths; the others follow from the shares at the beginning of the gesture. */
  move: (set: SetName, hundredths: number) => void;
  /** Ends the gesture of a set's slider. */
  release: (set: SetName) => void;
  toggle: (set: SetName) => void;
}

/** Returns the three shares and their lock, with functions that change them. */
export function useSplit(): SplitState {
  const config = useStore((state) => state.config);
  return useMemo(
    () => ({
      shares: hundredthsOf(config),
      locked: lockedSet(config),
      given: isSplitGiven(config),
      release: (set) => getStore().endRatioGesture(set),
      move: (set, hundredths) => getStore().setRatio(set, hundredths / 100),
      toggle: (set) => getStore().toggleRatioLock(set),
    }),
    [config],
  );
}
