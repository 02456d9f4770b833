import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { createPart } from './part.ts';

/** Time reserved for the first page. */
const PRELOAD_DELAY_MS = 2000;

const loaders: (() => void)[] = [];

/**
 * Returns a component whose code is loaded when it is first shown, or ahead of that. Unlike React's `lazy` it
 * never throws: a lost connection, a chunk that a new version of the product removed, or an error in it does
 * not affect the rest of the page.
 * @param Plain replaces it, with the same properties, while its code is not loaded and after an error
 * @param options `ahead`: false if it is loaded only when it is shown
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Plain: ComponentType<P>,
  { ahead = true } = {},
): ComponentType<P> {
  const part = createPart(load);
  if (ahead) loaders.push(part.load);
  return function LazyPart(props: P) {
    const { code, isSlow } = useSyncExternalStore(part.subscribe, part.state);
    useEffect(part.load, []);
    if (code === null) return isSlow ? <Plain {...props} /> : <span hidden data-pending />;
    const Loaded = code.default;
    return (
      <ErrorBoundary fallback={() => <Plain {...props} />}>
        <Loaded {...props} />
      </ErrorBoundary>
    );
  };
}

/**
 * Loads the code of every part once the page is idle, because the connection may be lost when it is first shown.
 */
export function loadPartsAhead(): void {
  const load = () => {
    for (const loadPart of loaders) loadPart();
  };
  // Safari has no requestIdleCallback.
  setTimeout(
    () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(load) : load()),
    PRELOAD_DELAY_MS,
  );
}
