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
import type { SliceCreator } from './store-types.ts';

/** A slider in use: one drag, or the key presses on it until it loses focus. */
interface Gesture {
  set: SetName;
  locked: SetName | null;
  /** Exact shares at its beginning. */
  start: Shares;
  /** Whole hundredths that its last move produced; others mean that another control changed the shares since. */
  shown: Shares;
}

export interface SplitState {
  /** Exact shares behind the hundredths of the configuration; null where those are exact themselves. */
  exact: Shares | null;
  gesture: Gesture | null;
}

export interface SplitActions {
  /**
   * Moves one ratio, in fractions of 1; the others follow the rules of the specification's section 4. All moves of a
   * gesture are computed from the shares at its beginning. The first move of a set begins one.
   */
  setRatio: (set: SetName, ratio: number) => void;
  /** Ends the gesture of a set's slider, if it is the one in use. */
  endRatioGesture: (set: SetName) => void;
  /** Locks or unlocks a ratio; nothing happens while another one is locked. What is locked is the share shown. */
  toggleRatioLock: (set: SetName) => void;
}

export const INITIAL_SPLIT: SplitState = { exact: null, gesture: null };

const RATIO = { train: 'trainRatio', val: 'valRatio', test: 'testRatio' } as const;
const LOCK = { train: 'trainRatioLocked', val: 'valRatioLocked', test: 'testRatioLocked' } as const;

type Ratios = Pick<AugmentConfig, (typeof RATIO)[SetName]>;
type Locks = Pick<AugmentConfig, (typeof LOCK)[SetName]>;

/** The set whose ratio is locked, or null. */
export const lockedSet = (config: Locks): SetName | null => SETS.find((set) => config[LOCK[set]]) ?? null;

/** The three ratios in whole hundredths, which always add up to 100. */
export function hundredthsOf(config: Ratios): Shares {
  const train = toHundredths(config.trainRatio);
  const val = Math.min(toHundredths(config.valRatio), 100 - train);
  return { train, val, test: 100 - train - val };
}

/** The ratios of a configuration, as the displayed hundredths give them. */
export const ratiosOf = (shares: Shares): Ratios => ({
  trainRatio: fromHundredths(shares.train),
  valRatio: fromHundredths(shares.val),
  testRatio: fromHundredths(shares.test),
});

const same = (a: Shares, b: Shares): boolean => SETS.every((set) => a[set] === b[set]);

/** The exact shares, where they are those of the hundredths shown; else the hundredths. */
export function exactShares(exact: Shares | null, shown: Shares): Shares {
  return exact !== null && same(roundShares(exact), shown) ? exact : shown;
}

/** Exact shares out of storage; null for what is none. */
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
    set(({ config, split }) => {
      const present = hundredthsOf(config);
      const locked = lockedSet(config);
      const { gesture } = split;
      const goesOn = gesture?.set === name && gesture.locked === locked && same(gesture.shown, present);
      const start = goesOn ? gesture.start : exactShares(split.exact, present);
      const exact = redistribute(start, name, ratio * 100, locked);
      const shown = roundShares(exact);
      return {
        config: { ...config, ...ratiosOf(shown) },
        split: { exact, gesture: { set: name, locked, start, shown } },
      };
    }),
  endRatioGesture: (name) =>
    set(({ split }) => (split.gesture?.set === name ? { split: { ...split, gesture: null } } : { split })),
  toggleRatioLock: (name) =>
    set(({ config, split }) =>
      canToggleLock(name, lockedSet(config))
        ? { config: { ...config, [LOCK[name]]: !config[LOCK[name]] }, split: INITIAL_SPLIT }
        : { config, split },
    ),
});
