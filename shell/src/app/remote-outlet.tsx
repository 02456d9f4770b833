import { type AreaRow, queryClient, watchPageLifecycle } from '@twinset/sdk';
import { ErrorBoundary, LiveText, PageSkeleton } from '@twinset/ui';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { loadRemoteModule } from './load-remote.ts';
import { noteRemoteVersion } from './remote-versions.ts';

/** Loaded areas, so that returning to one shows it immediately; and the number of failures of each remote. */
const loaded = new Map<string, ComponentType>();
/** Remotes whose code has been loaded. */
const codeLoaded = new Set<string>();
const failures = new Map<string, number>();

function lazyRemote(name: string, attempt: number): ComponentType {
  return lazy(async () => {
    try {
      const remote = await loadRemoteModule(name, attempt);
      noteRemoteVersion(name, remote.version);
      codeLoaded.add(name);
      return remote;
    } catch (error) {
      loaded.delete(name);
      failures.set(name, attempt + 1);
      throw error;
    }
  });
}

function remoteFor(name: string): ComponentType {
  const remote = loaded.get(name) ?? lazyRemote(name, failures.get(name) ?? 0);
  loaded.set(name, remote);
  return remote;
}

/** Renders an area's pages. A remote that fails affects nothing else, and each retry loads it again. */
export function RemoteOutlet({ area }: { area: AreaRow }) {
  const [retries, setRetries] = useState(0);
  const Remote = useMemo(() => remoteFor(area.remote), [area.remote, retries]);
  const retry = () => {
    // A remote that was loaded and then crashed is also loaded again.
    loaded.delete(area.remote);
    failures.set(area.remote, (failures.get(area.remote) ?? 0) + 1);
    setRetries(retries + 1);
  };
  const retryAfter = (error: Error) => {
    // An error in a page may be caused by a response in the cache.
    if (!('fault' in error)) void queryClient.resetQueries();
    retry();
  };
  useEffect(
    // The back/forward cache interrupts scripts that are loading.
    () => watchPageLifecycle((active) => active && !codeLoaded.has(area.remote) && retry()),
    [area.remote, retries],
  );
  const waiting = (
    <>
      <PageSkeleton />
      <LiveText text={`Loading ${area.menu}`} />
    </>
  );
  return (
    <ErrorBoundary
      key={`${area.remote}#${retries}`}
      fallback={(error) => <ErrorPanel name={area.menu} error={error} onRetry={() => retryAfter(error)} />}
    >
      <Suspense fallback={waiting}>
        <Remote />
      </Suspense>
    </ErrorBoundary>
  );
}
