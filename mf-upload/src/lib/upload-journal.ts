import type { FileKind } from '@twinset/sdk';

/** Storage for the names of an upload in progress: it survives a reload and is separate per tab. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (kind: FileKind, session: string): string => `upload:${session}:${kind}`;

/**
 * Records the names of an upload, so that a reload in the meantime can list the files that were not uploaded.
 */
export function writeJournal(store: Store, kind: FileKind, session: string, names: readonly string[]): void {
  store.setItem(keyOf(kind, session), JSON.stringify(names));
}

export const clearJournal = (store: Store, kind: FileKind, session: string): void =>
  store.removeItem(keyOf(kind, session));

/** Returns the names of an upload that did not finish; empty if there is none. */
export function readJournal(store: Store, kind: FileKind, session: string): string[] {
  try {
    const names: unknown = JSON.parse(store.getItem(keyOf(kind, session)) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns the recorded names that are neither uploaded nor refused. */
export function missingNames(journal: readonly string[], known: readonly string[]): string[] {
  const knownNames = new Set(known.map((name) => name.normalize('NFC')));
  return journal.filter((name) => !knownNames.has(name.normalize('NFC')));
}
