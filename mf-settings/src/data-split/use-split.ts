import type { SetName } from '@twinset/contract';
import { getStore, hundredthsOf, lockedSet, useStore } from '@twinset/sdk';
import { useMemo } from 'react';

export interface SplitState {
  /** Whole hundredths; they add up to 100. */
  shares: Record<SetName, number>;
  locked: SetName | null;
  /** Moves one share, in hundredths; the others follow. */
  move: (set: SetName, hundredths: number) => void;
  toggle: (set: SetName) => void;
}

/** The three ratios and their locks, and the way to change them. */
export function useSplit(): SplitState {
  const config = useStore((state) => state.config);
  return useMemo(
    () => ({
      shares: hundredthsOf(config),
      locked: lockedSet(config),
      move: (set, hundredths) => getStore().setRatio(set, hundredths / 100),
      toggle: (set) => getStore().toggleRatioLock(set),
    }),
    [config],
  );
}
