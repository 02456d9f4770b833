import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { createPart } from './part.ts';

/** How long the first page has for itself. */
const AHEAD_MS = 2000;

const loaders: (() => void)[] = [];

/**
 * A component whose code is loaded when it is first shown, or ahead. Unlike React's `lazy` it never throws: a line that
 * is cut, a chunk that a new version of the product took away, and a fault in it leave what is around it as it is.
 * @param Plain stands for it, with the same properties, while its code is late and after a fault.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Plain: ComponentType<P>,
): ComponentType<P> {
  const part = createPart(load);
  loaders.push(part.load);
  return function LazyPart(props: P) {
    const { code, isSlow } = useSyncExternalStore(part.subscribe, part.state);
    useEffect(part.load, []);
    if (code === null) return isSlow ? <Plain {...props} /> : null;
    const Loaded = code.default;
    return (
      <ErrorBoundary fallback={() => <Plain {...props} />}>
        <Loaded {...props} />
      </ErrorBoundary>
    );
  };
}

/** Loads the code of every part once the page is idle: the first toast may be that the line is cut. */
export function loadPartsAhead(): void {
  const load = () => {
    for (const loadPart of loaders) loadPart();
  };
  // Safari has no requestIdleCallback.
  setTimeout(
    () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(load) : load()),
    AHEAD_MS,
  );
}
