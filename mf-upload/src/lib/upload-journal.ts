import type { FileKind } from '@twinset/sdk';

/** Where the names of an upload under way are written down; a reload keeps it, another tab has its own. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (kind: FileKind, session: string): string => `upload:${session}:${kind}`;

/** Writes down what an upload is to bring, so that a reload in its midst can name what never arrived. */
export function writeJournal(store: Store, kind: FileKind, session: string, names: readonly string[]): void {
  store.setItem(keyOf(kind, session), JSON.stringify(names));
}

export const clearJournal = (store: Store, kind: FileKind, session: string): void =>
  store.removeItem(keyOf(kind, session));

/** The names of an upload that did not end; empty when there is none. */
export function readJournal(store: Store, kind: FileKind, session: string): string[] {
  try {
    const names: unknown = JSON.parse(store.getItem(keyOf(kind, session)) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** What was to come and neither arrived nor was refused. */
export function missingNames(journal: readonly string[], known: readonly string[]): string[] {
  const there = new Set(known.map((name) => name.normalize('NFC')));
  return journal.filter((name) => !there.has(name.normalize('NFC')));
}
