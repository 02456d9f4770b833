import { describeError, type Log } from '../lib/log.ts';
import type { ChangedRows } from '../records/row-changes.ts';
import type { SessionRows } from './session-rows.ts';

/**
 * Creates the function that stores the changes of rows in the database. It resolves once every change made before the
 * call is stored; calls that wait share a transaction.
 * @param fencesOf returns the number with which each session of this server was taken
 */
export function createSender(
  changes: ChangedRows,
  rows: Pick<SessionRows, 'store'>,
  fencesOf: () => ReadonlyMap<string, number>,
) {
  let active: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  async function send(): Promise<void> {
    const { last, rows: changed } = changes.list();
    if (changed.length > 0) await rows.store(changed, fencesOf());
    changes.forget(last);
  }
  const begin = (): Promise<void> => {
    next = null;
    const round = send().finally(() => {
      if (active === round) active = null;
    });
    active = round;
    return round;
  };
  return function sendChanges(): Promise<void> {
    if (!changes.any) return Promise.resolve();
    if (active === null) return begin();
    // The active round may have read the list before the latest change.
    next ??= active.then(begin, begin);
    return next;
  };
}

/** Returns a function that tries to store changes and returns whether it did. It reports the first failure of a series. */
export function reportingFirst(store: () => Promise<void>, log: Pick<Log, 'error'>): () => Promise<boolean> {
  let isFailing = false;
  return async () => {
    try {
      await store();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error('changes are not in the database yet', { error: describeError(error) });
      isFailing = true;
    }
    return !isFailing;
  };
}
