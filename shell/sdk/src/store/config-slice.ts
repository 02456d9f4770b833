import {
  type AttributeFlag,
  type AugmentConfig,
  canToggleLock,
  DEFAULT_CONFIG,
  fromHundredths,
  redistribute,
  SETS,
  type SetName,
  type TransformFlag,
  toHundredths,
} from '@twinset/contract';
import type { SliceCreator } from './store-types.ts';

/** Everything of the specification's section 3 that a session's configuration holds. */
export interface ConfigState extends AugmentConfig {
  /** The CSV chosen here; the file itself is gone after a reload, its name is then the server's. */
  stratificationDataFile: { name: string; file: File } | null;
  /** Names of the outputs read so far. */
  augmentedImages: string[];
  augmentedMasks: string[];
  /** True while a set is on screen. */
  previewSelection: boolean;
  /** The switch of the result page. */
  previewAugmentedResult: boolean;
}

export interface ConfigActions {
  /** Takes over some fields. */
  setConfig: (patch: Partial<ConfigState>) => void;
  setFlag: (flag: TransformFlag | AttributeFlag, on: boolean) => void;
  /** Moves one ratio, in fractions of 1; the others follow the rules of the specification's section 4. */
  setRatio: (set: SetName, ratio: number) => void;
  /** Locks or unlocks a ratio; nothing happens while another one is locked. */
  toggleRatioLock: (set: SetName) => void;
  /** Back to the defaults, the preview flags included. */
  resetConfig: () => void;
}

export const INITIAL_CONFIG: ConfigState = {
  ...DEFAULT_CONFIG,
  stratificationDataFile: null,
  augmentedImages: [],
  augmentedMasks: [],
  previewSelection: false,
  previewAugmentedResult: false,
};

const RATIO = { train: 'trainRatio', val: 'valRatio', test: 'testRatio' } as const;
const LOCK = { train: 'trainRatioLocked', val: 'valRatioLocked', test: 'testRatioLocked' } as const;

/** The set whose ratio is locked, or null. */
export const lockedSet = (config: AugmentConfig): SetName | null =>
  SETS.find((set) => config[LOCK[set]]) ?? null;

/** The three ratios in whole hundredths, which always add up to 100. */
export function hundredthsOf(config: AugmentConfig): Record<SetName, number> {
  const train = toHundredths(config.trainRatio);
  const val = Math.min(toHundredths(config.valRatio), 100 - train);
  return { train, val, test: 100 - train - val };
}

/** The augmentation configuration alone, as `POST /augment` takes it. */
export function augmentConfigOf(state: ConfigState): AugmentConfig {
  const keys = Object.keys(DEFAULT_CONFIG) as (keyof AugmentConfig)[];
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as AugmentConfig;
}

export const createConfigSlice: SliceCreator<{ config: ConfigState } & ConfigActions> = (set) => ({
  config: INITIAL_CONFIG,
  setConfig: (patch) => set(({ config }) => ({ config: { ...config, ...patch } })),
  setFlag: (flag, on) => set(({ config }) => ({ config: { ...config, [flag]: on } })),
  setRatio: (name, ratio) =>
    set(({ config }) => {
      const shares = redistribute(hundredthsOf(config), name, Math.round(ratio * 100), lockedSet(config));
      const ratios = Object.fromEntries(SETS.map((each) => [RATIO[each], fromHundredths(shares[each])]));
      return { config: { ...config, ...ratios } };
    }),
  toggleRatioLock: (name) =>
    set(({ config }) =>
      canToggleLock(name, lockedSet(config))
        ? { config: { ...config, [LOCK[name]]: !config[LOCK[name]] } }
        : { config },
    ),
  resetConfig: () => set({ config: INITIAL_CONFIG }),
});
