import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { listenToEvents } from '../events/events.ts';
import { queryClient } from '../queries/query-client.ts';
import { useSessionRunning } from '../queries/read-hooks.ts';
import { warnBeforeLeaving } from '../session/warn-before-leaving.ts';
import { watchWindows } from '../session/watch-windows.ts';

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
  return null;
}
