import { STORAGE_KEYS } from '@twinset/contract';
import { browserStorage, randomUuid, watchStorage } from '@twinset/sdk';
import { useSyncExternalStore } from 'react';
import { NAME_MAX, type Preset } from './preset.ts';
import { presetOfValue, presetText } from './preset-text.ts';

export interface StoredPreset extends Preset {
  id: string;
}

/** Presets kept at most. */
export const PRESETS_MAX = 50;

const listeners = new Set<() => void>();
/** The stored text that was read last, and its presets. */
let read: { text: string | null; presets: readonly StoredPreset[] } = { text: null, presets: [] };

/** Returns the stored entries, also those that this version cannot read: they are kept. */
function entries(): unknown[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(STORAGE_KEYS.presets) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

const idOf = (entry: unknown): unknown => (entry as { id?: unknown } | null)?.id;

function presetOfEntry(entry: unknown): StoredPreset[] {
  const id = idOf(entry);
  try {
    return typeof id === 'string' ? [{ ...presetOfValue(entry), id }] : [];
  } catch {
    return [];
  }
}

/** Returns the presets of the user, by name; the same array until they change. */
export function storedPresets(): readonly StoredPreset[] {
  const text = browserStorage.getItem(STORAGE_KEYS.presets);
  if (text !== read.text) {
    const presets = entries().flatMap(presetOfEntry);
    read = { text, presets: presets.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
  }
  return read.presets;
}

function write(next: unknown[]): void {
  browserStorage.setItem(STORAGE_KEYS.presets, JSON.stringify(next));
  for (const listener of listeners) listener();
}

const entryOf = ({ id, ...preset }: StoredPreset): object => ({ ...JSON.parse(presetText(preset)), id });

/** Stores a preset; one that was deleted comes back with its id, and replaces an entry that has it. */
export function putPreset(preset: Preset & { id?: string }): void {
  const id = preset.id ?? randomUuid();
  write([...entries().filter((entry) => idOf(entry) !== id), entryOf({ ...preset, id })]);
}

export const renamePreset = (id: string, name: string): void =>
  write(entries().map((entry) => (idOf(entry) === id ? { ...(entry as object), name } : entry)));

export const deletePreset = (id: string): void => write(entries().filter((entry) => idOf(entry) !== id));

/** Returns why a preset of a name cannot be stored; null if it can. */
export function storeProblem(name: string, presets: readonly StoredPreset[]): string | null {
  if (presets.some((one) => one.name === name.trim())) return 'Another preset has this name.';
  return presets.length >= PRESETS_MAX
    ? `${PRESETS_MAX} presets are kept at most. Delete one to store another.`
    : null;
}

/** Returns a name that no preset has: "Cells", "Cells (2)". A long name is shortened, as longer ones cannot be read again. */
export function freeName(name: string, presets: readonly StoredPreset[]): string {
  for (let n = 1; ; n++) {
    const number = n === 1 ? '' : ` (${n})`;
    const free = name.slice(0, NAME_MAX - number.length) + number;
    if (!presets.some((one) => one.name === free)) return free;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchStorage(listener, [STORAGE_KEYS.presets]);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Returns the presets of the user, kept current with the other windows of the browser. */
export const usePresets = (): readonly StoredPreset[] => useSyncExternalStore(subscribe, storedPresets);
