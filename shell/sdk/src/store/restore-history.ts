import { type AugmentConfig, DEFAULT_CONFIG, type Limits } from '@twinset/contract';
import { type HistoryState, INITIAL_HISTORY } from './history-slice.ts';
import { restoreConfig } from './restore-config.ts';
import { isEqual, type SettingsChange, type SettingsPatch } from './settings-change.ts';
import { restoreExact } from './split-slice.ts';

/** Stored part of the history. */
export type StoredHistory = Pick<HistoryState, 'past' | 'future'>;

/** Characters that the stored changes of each direction may have: lists of excluded pairs can be long. */
const STORED_MAX = 100_000;

const lengths = new WeakMap<SettingsChange, number>();
function lengthOf(change: SettingsChange): number {
  const known = lengths.get(change) ?? JSON.stringify(change).length;
  lengths.set(change, known);
  return known;
}

/** Returns the next changes that fit into the storage. */
function fitting(changes: readonly SettingsChange[]): readonly SettingsChange[] {
  let left = STORED_MAX;
  let first = changes.length;
  while (first > 0 && left >= lengthOf(changes[first - 1] as SettingsChange)) {
    first -= 1;
    left -= lengthOf(changes[first] as SettingsChange);
  }
  return first === 0 ? changes : changes.slice(first);
}

export const storedHistory = ({ past, future }: HistoryState): StoredHistory => ({
  past: fitting(past),
  future: fitting(future),
});

/** Returns a stored change; null if a value of it is not valid. */
function restoreChange(stored: unknown, limits: Limits): SettingsChange | null {
  const { before, after, exact } = (stored ?? {}) as Partial<SettingsChange>;
  const isValid = (patch: SettingsPatch | undefined): patch is SettingsPatch => {
    if (typeof patch !== 'object' || patch === null) return false;
    const restored = restoreConfig({ ...DEFAULT_CONFIG, ...patch }, limits);
    const fields = Object.keys(patch) as (keyof AugmentConfig)[];
    return fields.length > 0 && fields.every((field) => isEqual(restored[field], patch[field]));
  };
  if (!isValid(before) || !isValid(after)) return null;
  if (!isEqual(Object.keys(before).sort(), Object.keys(after).sort())) return null;
  return exact === undefined
    ? { before, after }
    : { before, after, exact: [restoreExact(exact?.[0]), restoreExact(exact?.[1])] };
}

/** Restores the stored changes; those before one that is not valid are dropped. */
export function restoreHistory(stored: unknown, limits: Limits): HistoryState {
  const given = (stored ?? {}) as Partial<StoredHistory>;
  const restore = (changes: unknown): SettingsChange[] => {
    const restored = Array.isArray(changes) ? changes.map((change) => restoreChange(change, limits)) : [];
    return restored.slice(restored.lastIndexOf(null) + 1) as SettingsChange[];
  };
  return { ...INITIAL_HISTORY, past: restore(given.past), future: restore(given.future) };
}
