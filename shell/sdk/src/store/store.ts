import { type AugmentConfig, LIMITS, type Limits, type Shares, STORAGE_KEYS } from '@twinset/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { browserStorage } from '../storage/browser-storage.ts';
import { createBusySlice } from './busy-slice.ts';
import { clampToLimits } from './clamp-to-limits.ts';
import { augmentConfigOf, createConfigSlice } from './config-slice.ts';
import { createHistorySlice } from './history-slice.ts';
import { restoreConfig } from './restore-config.ts';
import { restoreHistory, type StoredHistory, storedHistory } from './restore-history.ts';
import { createSplitSlice, restoreExact } from './split-slice.ts';
import type { StoreState } from './store-types.ts';
import { type ColorMode, createViewSlice, INITIAL_VIEW, type PairViewState } from './view-slice.ts';

/** Incremented when a stored field changes its meaning; `migrate` then converts it. */
const STORE_VERSION = 1;

interface Stored {
  config: AugmentConfig & { previewAugmentedResult: boolean };
  exactShares: Shares | null;
  history: StoredHistory;
  pairs: PairViewState;
  colorMode: ColorMode | null;
  visited: readonly string[];
  acknowledged: readonly string[];
}

/**
 * Selects the state that survives a reload: settings, their changes, and view options. Files, progress and busy flags do not.
 */
const partialize = ({ config, split, history, view }: StoreState): Stored => ({
  config: { ...augmentConfigOf(config), previewAugmentedResult: config.previewAugmentedResult },
  exactShares: split.exact,
  history: storedHistory(history),
  pairs: view.pairs,
  colorMode: view.colorMode,
  visited: view.visited,
  acknowledged: view.acknowledged,
});

function restorePairs(stored: unknown): PairViewState {
  const { columns, overlay, opacity } = (stored ?? {}) as Partial<PairViewState>;
  const { pairs } = INITIAL_VIEW;
  return {
    columns: columns === 1 || columns === 2 || columns === 3 ? columns : pairs.columns,
    overlay: overlay === true,
    opacity: typeof opacity === 'number' && opacity >= 0 && opacity <= 1 ? opacity : pairs.opacity,
  };
}

/** Returns the texts of a stored list of any kind. */
const restoreTexts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];

/** Limits that an operator may raise are checked once the server has reported them: `applyLimits`. */
const UNTIL_KNOWN: Limits = {
  ...LIMITS,
  totalAugmentedImagesMax: Number.MAX_SAFE_INTEGER,
  saveIdMax: Number.MAX_SAFE_INTEGER,
  resizeHeightMax: Number.MAX_SAFE_INTEGER,
  resizeWidthMax: Number.MAX_SAFE_INTEGER,
};

/** Merges a stored state of any version into the current one. */
export function mergeStoredState(stored: unknown, current: StoreState): StoreState {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Stored>;
  const previewAugmentedResult = given.config?.previewAugmentedResult === true;
  const colorMode = given.colorMode === 'light' || given.colorMode === 'dark' ? given.colorMode : null;
  return {
    ...current,
    config: { ...current.config, ...restoreConfig(given.config, UNTIL_KNOWN), previewAugmentedResult },
    split: { ...current.split, exact: restoreExact(given.exactShares) },
    history: restoreHistory(given.history, UNTIL_KNOWN),
    view: {
      ...current.view,
      pairs: restorePairs(given.pairs),
      colorMode,
      visited: restoreTexts(given.visited),
      acknowledged: restoreTexts(given.acknowledged),
    },
  };
}

/**
 * Text that this window wrote or read last. Progress changes the store ten times per second without changing
 * the stored part; writing it each time could overwrite settings that another window has just changed.
 */
let lastKnown: string | null = null;

const settingsStorage = {
  getItem(key: string): string | null {
    lastKnown = browserStorage.getItem(key);
    return lastKnown;
  },
  setItem(key: string, value: string): void {
    if (value === lastKnown) return;
    lastKnown = value;
    browserStorage.setItem(key, value);
  },
  removeItem: browserStorage.removeItem,
};

/** The store. Pages read it with `useStore(selector)` and change it only through its actions. */
const boundStore = create<StoreState>()(
  persist(
    (...args) => ({
      ...createConfigSlice(...args),
      ...createSplitSlice(...args),
      ...createHistorySlice(...args),
      ...createBusySlice(...args),
      ...createViewSlice(...args),
    }),
    {
      name: STORAGE_KEYS.config,
      version: STORE_VERSION,
      storage: createJSONStorage(() => settingsStorage),
      partialize,
      migrate: (stored) => stored as Stored,
      merge: mergeStoredState,
    },
  ),
);

/** Reads the store in a component; select as little as possible, and create no object in the selector. */
export const useStore = <T>(selector: (state: StoreState) => T): T => boundStore(selector);

/** Returns the current state, for flows and event handlers, including its actions. */
export const getStore = (): StoreState => boundStore.getState();

/** Calls back on every change; returns a function that unsubscribes. */
export const subscribeStore = (listener: (state: StoreState) => void): (() => void) =>
  boundStore.subscribe(listener);

/** Reloads the stored settings, after another window changed them. */
export const rehydrateStore = (): void => void boundStore.persist.rehydrate();

/** Changes settings that exceed the server's limits to the nearest values within them. */
export function applyLimits(limits: Limits): void {
  const { config, adoptConfig } = getStore();
  adoptConfig(restoreConfig(clampToLimits(augmentConfigOf(config), limits), limits));
}

/** Resets everything that belongs to a session. */
export function resetStore(): void {
  const { resetConfig, resetBusy, resetView } = getStore();
  resetConfig();
  resetBusy();
  resetView();
}
