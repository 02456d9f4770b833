import type { AreaRow } from '@twinset/sdk';
import { LiveText, makeStyles, Spinner, tokens } from '@twinset/ui';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadRemoteModule } from './load-remote.ts';
import { RemoteFaultPanel } from './remote-fault-panel.tsx';
import { noteRemoteVersion } from './remote-versions.ts';

const useStyles = makeStyles({ waiting: { padding: tokens.spacingHorizontalXXXL, flexGrow: 1 } });

function lazyRemote(name: string, attempt: number): ComponentType {
  return lazy(async () => {
    const loaded = await loadRemoteModule(name, attempt);
    noteRemoteVersion(name, loaded.version);
    return loaded;
  });
}

/** Keeps what was loaded, so that coming back to an area shows it at once. */
const loaded = new Map<string, ComponentType>();

function remoteFor(name: string, attempt: number): ComponentType {
  const key = `${name}#${attempt}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const made = lazyRemote(name, attempt);
  loaded.set(key, made);
  return made;
}

const attempts = new Map<string, number>();

/** An area's pages. A remote that fails takes nothing else down, and each retry really loads it again. */
export function RemoteOutlet({ area }: { area: AreaRow }) {
  const styles = useStyles();
  const [attempt, setAttempt] = useState(attempts.get(area.remote) ?? 0);
  const Remote = useMemo(() => remoteFor(area.remote, attempt), [area.remote, attempt]);
  const retry = () => {
    attempts.set(area.remote, attempt + 1);
    setAttempt(attempt + 1);
  };
  const waiting = (
    <div className={styles.waiting}>
      <Spinner label={`Loading ${area.menu}`} />
      <LiveText text={`Loading ${area.menu}`} />
    </div>
  );
  return (
    <ErrorBoundary
      key={`${area.remote}#${attempt}`}
      fallback={(error) => <RemoteFaultPanel area={area} error={error} onRetry={retry} />}
    >
      <Suspense fallback={waiting}>
        <Remote />
      </Suspense>
    </ErrorBoundary>
  );
}
