type Listener = (awake: boolean) => void;

const listeners = new Set<Listener>();
let awake = true;

function become(next: boolean): void {
  if (next === awake) return;
  awake = next;
  for (const listener of [...listeners]) listener(next);
}

// Captured at the window: `freeze` and `resume` are sent to the document and do not bubble.
const on = (type: string, next: boolean) => globalThis.addEventListener?.(type, () => become(next), true);
on('pagehide', false);
on('freeze', false);
on('pageshow', true);
on('resume', true);

/** Returns false while the page is in the back/forward cache, or frozen in the background. */
export const isPageActive = (): boolean => awake;

/** Calls back when the page becomes active or inactive; returns a function that unsubscribes. */
export function watchPageLifecycle(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves immediately while the page is active, else when it becomes active. */
export function untilPageActive(): Promise<void> {
  if (awake) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchPageLifecycle(() => {
      stop();
      resolve();
    });
  });
}
