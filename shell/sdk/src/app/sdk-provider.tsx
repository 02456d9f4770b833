import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { listenToEvents } from '../events/events.ts';
import { queryClient } from '../queries/query-client.ts';
import { useSessionRunning } from '../queries/read-hooks.ts';
import { storedSessionId } from '../session/session-id.ts';
import { warnBeforeLeaving } from '../session/warn-before-leaving.ts';
import { watchWindows } from '../session/watch-windows.ts';
import { getStore } from '../store/store.ts';

/** Gives the query cache to everything inside and keeps this window in step with the server and other windows. */
export function SdkProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Sync />
      {children}
    </QueryClientProvider>
  );
}

function Sync() {
  const running = useSessionRunning();
  useEffect(() => watchWindows(), []);
  useEffect(() => warnBeforeLeaving(), []);
  useEffect(() => (running ? listenToEvents() : undefined), [running]);
  const ran = useRef(false);
  useEffect(() => {
    // Ended by another browser or expired; what this browser ends forgets the id as well.
    const lost = ran.current && !running && storedSessionId() !== null && !getStore().busy.isShuttingDown;
    if (lost) getStore().setSessionNotice('not-found');
    ran.current = running;
  }, [running]);
  return null;
}
