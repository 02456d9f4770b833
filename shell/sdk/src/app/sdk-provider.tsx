import { QueryClientProvider } from '@tanstack/react-query';
import { LIMITS } from '@twinset/contract';
import { type ReactNode, useEffect } from 'react';
import { listenToEvents } from '../events/events.ts';
import { adoptLimits } from '../flows/adopt-limits.ts';
import { queryClient } from '../queries/query-client.ts';
import { useCapabilities, useStatus } from '../queries/read-hooks.ts';
import { noteSessionSeen, wasSessionSeen } from '../session/session-id.ts';
import { warnBeforeLeaving } from '../session/warn-before-leaving.ts';
import { watchWindows } from '../session/watch-windows.ts';
import { getStore } from '../store/store.ts';

/**
 * Provides the query cache to its children and synchronises this window with the server and other windows.
 */
export function SdkProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Sync />
      {children}
    </QueryClientProvider>
  );
}

function Sync() {
  const running = useStatus('sessionIsRunning').data?.isRunning;
  const limits = useCapabilities().data?.limits;
  useEffect(() => {
    if (limits !== undefined) void adoptLimits({ ...LIMITS, ...limits });
  }, [limits]);
  useEffect(() => watchWindows(), []);
  useEffect(() => warnBeforeLeaving(), []);
  useEffect(() => (running === true ? listenToEvents() : undefined), [running]);
  useEffect(() => {
    if (running === true) noteSessionSeen();
    // Ended by another browser or expired, now or before a reload; if this browser ends it, the id is removed
    // as well.
    const lost = running === false && wasSessionSeen() && !getStore().busy.isShuttingDown;
    if (lost) getStore().setSessionNotice('not-found');
  }, [running]);
  return null;
}
