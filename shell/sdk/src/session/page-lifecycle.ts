type Listener = (active: boolean) => void;

const listeners = new Set<Listener>();
let active = true;

function setActive(next: boolean): void {
  if (next === active) return;
  active = next;
  for (const listener of [...listeners]) listener(next);
}

// Captured at the window: `freeze` and `resume` are sent to the document and do not bubble.
const on = (type: string, next: boolean) => globalThis.addEventListener?.(type, () => setActive(next), true);
on('pagehide', false);
on('freeze', false);
on('pageshow', true);
on('resume', true);

/** Returns false while the page is in the back/forward cache, or frozen in the background. */
export const isPageActive = (): boolean => active;

/** Calls back when the page becomes active or inactive; returns a function that unsubscribes. */
export function watchPageLifecycle(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves immediately while the page is active, else when it becomes active. */
export function untilPageActive(): Promise<void> {
  if (active) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchPageLifecycle(() => {
      stop();
      resolve();
    });
  });
}
