import {
  type AttributeFlag,
  type AugmentConfig,
  DEFAULT_CONFIG,
  type TransformFlag,
} from '@twinset/contract';
import { INITIAL_SPLIT } from './split-slice.ts';
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

/** The augmentation configuration alone, as `POST /augment` takes it. */
export function augmentConfigOf(state: ConfigState): AugmentConfig {
  const keys = Object.keys(DEFAULT_CONFIG) as (keyof AugmentConfig)[];
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as AugmentConfig;
}

export const createConfigSlice: SliceCreator<{ config: ConfigState } & ConfigActions> = (set) => ({
  config: INITIAL_CONFIG,
  setConfig: (patch) => set(({ config }) => ({ config: { ...config, ...patch } })),
  setFlag: (flag, on) => set(({ config }) => ({ config: { ...config, [flag]: on } })),
  resetConfig: () => set({ config: INITIAL_CONFIG, split: INITIAL_SPLIT }),
});
