import { STORAGE_KEYS } from '@twinset/contract';
import { dropDeletions, SEND_DELETIONS, sendDeletions } from '../flows/pending-deletions.ts';
import { invalidate } from '../queries/invalidate.ts';
import { queryClient } from '../queries/query-client.ts';
import { watchStorage } from '../storage/browser-storage.ts';
import { getStore, rehydrateStore, resetStore } from '../store/store.ts';
import { onOtherWindows } from './other-windows.ts';
import { watchPageLifecycle } from './page-lifecycle.ts';
import { storedSessionId } from './session-id.ts';

/** Follows a session that was started, ended or replaced in another window. */
function followSession(former: string | null, current: string | null): void {
  if (former === current) return;
  // The window that changed it could not notify this one; later, they would delete files of the new session.
  dropDeletions();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' });
  void invalidate.status();
  // This window follows a new session: the notice about the former one no longer applies.
  if (former === null) {
    getStore().setSessionNotice(null);
    return;
  }
  if (current === null) resetStore();
  else {
    // The stored settings are those of the new session: this window reads them and writes none.
    rehydrateStore();
    const { resetBusy, resetView, setConfig } = getStore();
    resetBusy();
    resetView();
    setConfig({ stratificationDataFile: null, augmentedImages: [], augmentedMasks: [] });
  }
  getStore().setSessionNotice(current === null ? 'ended-elsewhere' : 'changed-elsewhere');
}

/**
 * Synchronises the windows of one browser: reloads settings and files changed elsewhere, and reports a
 * session that was ended or replaced elsewhere. A page in the back/forward cache receives no events, so it
 * reloads everything when it is shown. @returns a function that unsubscribes
 */
export function watchWindows(): () => void {
  const stopStorage = watchStorage(
    (key, former, current) => {
      if (key === STORAGE_KEYS.sessionId) followSession(former, current);
      else if (current !== null) rehydrateStore();
    },
    [STORAGE_KEYS.config, STORAGE_KEYS.sessionId],
  );
  const subscribe = () =>
    onOtherWindows((queryKeys) => {
      for (const queryKey of queryKeys) {
        if (queryKey[0] === SEND_DELETIONS) void sendDeletions();
        else void queryClient.invalidateQueries({ queryKey });
      }
    });
  let unsubscribe = subscribe();
  let session: string | null = null;
  const stopWatching = watchPageLifecycle((active) => {
    if (!active) {
      session = storedSessionId();
      return unsubscribe();
    }
    unsubscribe = subscribe();
    if (session === storedSessionId()) rehydrateStore();
    followSession(session, storedSessionId());
    void queryClient.invalidateQueries();
  });
  return () => {
    stopStorage();
    stopWatching();
    unsubscribe();
  };
}
