import type { ConfigState } from './config-slice.ts';
import {
  changedFields,
  controlOf,
  merged,
  type SettingsChange,
  touchesRatios,
  valuesOf,
} from './settings-change.ts';
import type { SplitState } from './split-slice.ts';
import type { SliceCreator, StoreState } from './store-types.ts';

/** Maximum number of changes that can be undone. */
const CHANGES_MAX = 50;
/** A pause between two changes with the same control makes them two steps of Undo. */
const PAUSE_MS = 1000;

/** Changes of the settings: `past` can be undone, `future` redone; the last of each is the next. */
export interface HistoryState {
  past: readonly SettingsChange[];
  future: readonly SettingsChange[];
  /** Control and time of the last change, which a further one may continue; null after an undo. */
  last: { control: string; at: number } | null;
}

export interface HistoryActions {
  /** Undoes the last change of settings and returns it; null without one. */
  undoSettings: () => SettingsChange | null;
  /** Repeats the change that was undone last and returns it; null without one. */
  redoSettings: () => SettingsChange | null;
}

export const INITIAL_HISTORY: HistoryState = { past: [], future: [], last: null };

/**
 * Returns the state after a change by the user. A change with the same control within a second continues the last one, so
 * that typing into a field and moving a slider are one step.
 * @param control identifies the control if the changed fields do not
 */
export function recorded(
  { config: former, split: formerSplit, history: { past, last } }: StoreState,
  config: ConfigState,
  split: SplitState,
  control = '',
): Pick<StoreState, 'config' | 'split' | 'history'> | Pick<StoreState, 'config' | 'split'> {
  const fields = changedFields(former, config);
  if (fields.length === 0) return { config, split };
  const next = {
    before: valuesOf(fields, former),
    after: valuesOf(fields, config),
    ...(touchesRatios(fields) ? { exact: [formerSplit.exact, split.exact] as const } : {}),
  };
  const now = { control: control || controlOf(fields, former, config), at: performance.now() };
  const open = past.at(-1);
  const continues = open !== undefined && last?.control === now.control && now.at - last.at < PAUSE_MS;
  const change = continues ? merged(open, next) : next;
  const others = continues ? past.slice(0, -1) : past;
  const history = {
    past: change === null ? others : [...others, change].slice(-CHANGES_MAX),
    future: [],
    last: change === null ? null : now,
  };
  return { config, split, history };
}

export const createHistorySlice: SliceCreator<{ history: HistoryState } & HistoryActions> = (set, get) => {
  /** Moves the last change of one list to the other, and sets its values. */
  const move = (from: 'past' | 'future', to: 'future' | 'past', values: 'before' | 'after') => {
    const change = get().history[from].at(-1) ?? null;
    if (change !== null)
      set(({ config, split, history }) => ({
        config: { ...config, ...change[values] },
        split: {
          exact: change.exact === undefined ? split.exact : change.exact[values === 'before' ? 0 : 1],
          gesture: null,
        },
        history: {
          ...history,
          [from]: history[from].slice(0, -1),
          [to]: [...history[to], change],
          last: null,
        },
      }));
    return change;
  };
  return {
    history: INITIAL_HISTORY,
    undoSettings: () => move('past', 'future', 'before'),
    redoSettings: () => move('future', 'past', 'after'),
  };
};
