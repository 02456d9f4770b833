import {
  type AugmentConfig,
  canToggleLock,
  fromHundredths,
  redistribute,
  roundShares,
  SETS,
  type SetName,
  type Shares,
  toHundredths,
} from '@twinset/contract';
import { recorded } from './history-slice.ts';
import type { SliceCreator } from './store-types.ts';

/** A slider in use: one drag, or the key presses on it until it loses focus. */
interface Gesture {
  set: SetName;
  locked: SetName | null;
  /** Exact shares at its beginning. */
  start: Shares;
  /**
   * Whole hundredths after its last move; if they differ now, another control has changed the shares since.
   */
  shown: Shares;
}

export interface SplitState {
  /** Exact shares behind the hundredths of the configuration; null if the hundredths are exact. */
  exact: Shares | null;
  gesture: Gesture | null;
}

export interface SplitActions {
  /**
   * Sets one ratio, as a fraction of 1; the others follow the rules of the specification's section 4. All
   * moves of a gesture are computed from the shares at its beginning. The first move of a set begins a
   * gesture.
   */
  setRatio: (set: SetName, ratio: number) => void;
  /** Ends the gesture of a set's slider, if it is the one in use. */
  endRatioGesture: (set: SetName) => void;
  /** Locks or unlocks a ratio; has no effect while another one is locked. The displayed share is locked. */
  toggleRatioLock: (set: SetName) => void;
}

export const INITIAL_SPLIT: SplitState = { exact: null, gesture: null };

const RATIO = { train: 'trainRatio', val: 'valRatio', test: 'testRatio' } as const;
const LOCK = { train: 'trainRatioLocked', val: 'valRatioLocked', test: 'testRatioLocked' } as const;

type Ratios = Pick<AugmentConfig, (typeof RATIO)[SetName]>;
type Locks = Pick<AugmentConfig, (typeof LOCK)[SetName]>;

/** Returns the set whose ratio is locked, or null. */
export const lockedSet = (config: Locks): SetName | null => SETS.find((set) => config[LOCK[set]]) ?? null;

/** Returns the three ratios in whole hundredths, which always add up to 100. */
export function hundredthsOf(config: Ratios): Shares {
  const train = toHundredths(config.trainRatio);
  const val = Math.min(toHundredths(config.valRatio), 100 - train);
  return { train, val, test: 100 - train - val };
}

/** Returns the ratios of a configuration from the displayed hundredths. */
export const ratiosOf = (shares: Shares): Ratios => ({
  trainRatio: fromHundredths(shares.train),
  valRatio: fromHundredths(shares.val),
  testRatio: fromHundredths(shares.test),
});

const same = (a: Shares, b: Shares): boolean => SETS.every((set) => a[set] === b[set]);

/** Returns the exact shares if they round to the displayed hundredths; else the hundredths. */
export function exactShares(exact: Shares | null, shown: Shares): Shares {
  return exact !== null && same(roundShares(exact), shown) ? exact : shown;
}

/** Reads exact shares from storage; returns null if they are invalid. */
export function restoreExact(stored: unknown): Shares | null {
  const given = (stored ?? {}) as Partial<Shares>;
  const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100;
  if (!SETS.every((set) => isShare(given[set]))) return null;
  const { train, val, test } = given as Shares;
  return Math.abs(train + val + test - 100) < 1e-6 ? { train, val, test } : null;
}

export const createSplitSlice: SliceCreator<{ split: SplitState } & SplitActions> = (set) => ({
  split: INITIAL_SPLIT,
  setRatio: (name, ratio) =>
    set((state) => {
      const { config, split } = state;
      const current = hundredthsOf(config);
      const locked = lockedSet(config);
      const { gesture } = split;
      const continues = gesture?.set === name && gesture.locked === locked && same(gesture.shown, current);
      const start = continues ? gesture.start : exactShares(split.exact, current);
      const exact = redistribute(start, name, ratio * 100, locked);
      const shown = roundShares(exact);
      return recorded(
        state,
        { ...config, ...ratiosOf(shown) },
        { exact, gesture: { set: name, locked, start, shown } },
        `share of ${name}`,
      );
    }),
  endRatioGesture: (name) =>
    set(({ split }) => (split.gesture?.set === name ? { split: { ...split, gesture: null } } : { split })),
  toggleRatioLock: (name) =>
    set((state) => {
      const { config } = state;
      return canToggleLock(name, lockedSet(config))
        ? recorded(state, { ...config, [LOCK[name]]: !config[LOCK[name]] }, INITIAL_SPLIT)
        : state;
    }),
});
