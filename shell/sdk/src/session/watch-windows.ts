import { STORAGE_KEYS } from '@twinset/contract';
import { invalidate } from '../queries/invalidate.ts';
import { queryClient } from '../queries/query-client.ts';
import { getStore, rehydrateStore, resetStore } from '../store/store.ts';
import { hearOtherWindows } from './other-windows.ts';

/**
 * Keeps windows of one browser in step: settings and files changed elsewhere are read again, and a session that was
 * ended or replaced elsewhere is told. @returns the way to stop.
 */
export function watchWindows(): () => void {
  const changed = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === STORAGE_KEYS.config && newValue !== null) rehydrateStore();
    if (key !== STORAGE_KEYS.sessionId || oldValue === newValue) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' });
    void invalidate.status();
    // A new session, which this window follows: what was told of the former one is over.
    if (oldValue === null) return getStore().setSessionNotice(null);
    resetStore();
    getStore().setSessionNotice(newValue === null ? 'ended-elsewhere' : 'changed-elsewhere');
  };
  const stopHearing = hearOtherWindows((queryKeys) => {
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  });
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener('storage', changed);
    stopHearing();
  };
}
