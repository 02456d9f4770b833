import type { CallOutput, SetCounts, SetName, Shares } from '@twinset/contract';
import { hundredthsOf } from '../store/split-slice.ts';
import { useStore } from '../store/store.ts';
import { emptySets } from './empty-sets.ts';
import { useSplitSizes } from './plan-hooks.ts';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 200;

export interface SplitNow {
  /** Whole hundredths. */
  shares: Shares;
  /** Pairs of each set; undefined where they are not known and where the former ones hold no more. */
  sizes: SetCounts | undefined;
  /** The sizes are those of former settings; the present ones are being computed. */
  stale: boolean;
  /** Sets without a pair that need one, as far as they are known. */
  empty: SetName[];
  /** True once the sizes are known to be those of the present settings. */
  known: boolean;
  /** Near duplicates and what becomes of them, once that is known of the present settings. */
  near: CallOutput<'splitSizes'>['near'];
}

/** The shares of the present settings and the pairs that they amount to. */
export function useSplitNow(enabled = true): SplitNow {
  const config = useStore((state) => state.config);
  const rested = useDebounced(config, DEBOUNCE_MS);
  const shares = hundredthsOf(config);
  const noTraining = emptySets(config, undefined).length > 0;
  const { data, isError, isFetching } = useSplitSizes(rested, enabled && !noTraining);
  const sizes = enabled && !isError && !noTraining ? data?.sizes : undefined;
  const stale = isFetching || JSON.stringify(shares) !== JSON.stringify(hundredthsOf(rested));
  const known = sizes !== undefined && !stale;
  const near = known ? data?.near : undefined;
  return { shares, sizes, stale, known, near, empty: emptySets(config, known ? sizes : undefined) };
}
