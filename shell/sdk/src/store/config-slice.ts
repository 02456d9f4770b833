import {
  type AttributeFlag,
  type AugmentConfig,
  DEFAULT_CONFIG,
  type TransformFlag,
} from '@twinset/contract';
import { INITIAL_HISTORY, recorded } from './history-slice.ts';
import { isEqual, without } from './settings-change.ts';
import { INITIAL_SPLIT } from './split-slice.ts';
import type { SliceCreator } from './store-types.ts';

/** All fields of the specification's section 3 in a session's configuration. */
export interface ConfigState extends AugmentConfig {
  /** The CSV file chosen in this window; after a reload only its name is known, from the server. */
  stratificationDataFile: { name: string; file: File } | null;
  /** Names of the outputs loaded so far. */
  augmentedImages: string[];
  augmentedMasks: string[];
  /** True while a set is shown. */
  previewSelection: boolean;
  /** The switch of the result page. */
  previewAugmentedResult: boolean;
}

export interface ConfigActions {
  /** Sets some fields, as a change that can be undone. */
  setConfig: (patch: Partial<ConfigState>) => void;
  /**
   * Sets fields that follow from the files or the limits of the server. It cannot be undone, and former changes of these
   * fields neither: their values belong to other files.
   */
  adoptConfig: (patch: Partial<ConfigState>) => void;
  setFlag: (flag: TransformFlag | AttributeFlag, on: boolean) => void;
  /** Restores the defaults, including the preview flags. */
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

/** Returns only the augmentation configuration, as `POST /augment` accepts it. */
export function augmentConfigOf(state: ConfigState): AugmentConfig {
  const keys = Object.keys(DEFAULT_CONFIG) as (keyof AugmentConfig)[];
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as AugmentConfig;
}

export const createConfigSlice: SliceCreator<{ config: ConfigState } & ConfigActions> = (set) => ({
  config: INITIAL_CONFIG,
  setConfig: (patch) => set((state) => recorded(state, { ...state.config, ...patch }, state.split)),
  adoptConfig: (patch) =>
    set(({ config, history }) => {
      const fields = Object.keys(patch).filter(
        (field) => !isEqual(config[field as keyof ConfigState], patch[field as keyof ConfigState]),
      );
      const { past, future } = history;
      return {
        config: { ...config, ...patch },
        history: { past: without(past, fields), future: without(future, fields), last: null },
      };
    }),
  setFlag: (flag, on) => set((state) => recorded(state, { ...state.config, [flag]: on }, state.split)),
  resetConfig: () => set({ config: INITIAL_CONFIG, split: INITIAL_SPLIT, history: INITIAL_HISTORY }),
});
