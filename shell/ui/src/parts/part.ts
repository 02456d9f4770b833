/** State of code that is loaded on demand. */
export interface PartState<T> {
  /** Null until it is loaded. */
  code: T | null;
  /** True after a failure or a long wait, until it is loaded. */
  isSlow: boolean;
}

/** Code that is loaded on demand. */
export interface Part<T> {
  state: () => PartState<T>;
  /** Calls back on every change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Starts to load it, and retries until it is loaded. */
  load: () => void;
}

const SLOW_AFTER_MS = 1000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Waits for a time, or until the browser is online again. */
function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

/**
 * Creates a part from an import. Failed imports are repeated after increasing delays; nothing is ever thrown.
 */
export function createPart<T>(importCode: () => Promise<T>): Part<T> {
  const listeners = new Set<() => void>();
  let state: PartState<T> = { code: null, isSlow: false };
  let requested = false;
  const setState = (next: PartState<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const loadWithRetries = async () => {
    const slowTimer = setTimeout(() => setState({ code: null, isSlow: true }), SLOW_AFTER_MS);
    for (let wait = FIRST_WAIT_MS; state.code === null; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        setState({ code: await importCode(), isSlow: false });
      } catch {
        setState({ code: null, isSlow: true });
        await waitOrOnline(wait);
      }
    }
    clearTimeout(slowTimer);
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      if (!requested) void loadWithRetries();
      requested = true;
    },
  };
}
