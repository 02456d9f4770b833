import { type CallOutput, type SetCounts, type SetName, type Shares, splitNoun } from '@twinset/contract';
import { hundredthsOf } from '../store/split-slice.ts';
import { useStore } from '../store/store.ts';
import { emptySets } from './empty-sets.ts';
import { useSplitSizes } from './plan-hooks.ts';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 200;

export interface SplitNow {
  /** Whole hundredths. */
  shares: Shares;
  /** Pairs or tiles of each set; undefined while unknown, or if the former ones no longer apply. */
  sizes: SetCounts | undefined;
  /** The sizes belong to former settings; the current ones are being computed. */
  stale: boolean;
  /** Unit of the sizes. */
  noun: 'pair' | 'tile';
  /** Sets without a pair that need one, as far as known. */
  empty: SetName[];
  /** True if the sizes belong to the current settings. */
  known: boolean;
  /** Near duplicates and how the split treats them; undefined until known for the current settings. */
  near: CallOutput<'splitSizes'>['near'];
}

/** Returns the current shares and the resulting number of pairs, or of tiles if pairs are cut. */
export function useSplitNow(enabled = true): SplitNow {
  const config = useStore((state) => state.config);
  const rested = useDebounced(config, DEBOUNCE_MS);
  const shares = hundredthsOf(config);
  const noTraining = emptySets(config, undefined).length > 0;
  const { data, isError, isFetching } = useSplitSizes(rested, enabled && !noTraining);
  const sizes = enabled && !isError && !noTraining ? data?.sizes : undefined;
  const keyOf = (of: typeof config) => JSON.stringify([hundredthsOf(of), of.tiles]);
  const stale = isFetching || keyOf(config) !== keyOf(rested);
  const known = sizes !== undefined && !stale;
  const near = known ? data?.near : undefined;
  const noun = splitNoun(config);
  return { shares, sizes, stale, known, noun, near, empty: emptySets(config, known ? sizes : undefined) };
}
