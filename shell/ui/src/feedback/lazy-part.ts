import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const PAUSE_MS = 2000;

/** Loads code; while the line is cut it is tried again and again, since a failure would take the whole page down. */
export async function loadAtLast<T>(load: () => Promise<T>, pauseMs: number = PAUSE_MS): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** A component whose code is loaded when it is first shown. */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadAtLast(load));
