import { type Failure, isFailure } from '@twinset/contract';
import { isUnreachable } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { getStore, subscribeStore } from '../store/store.ts';

/** Time limit for an unreachable server, and the pauses between two checks. */
const GIVE_UP_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Timeout of a check. */
const PROBE_TIMEOUT_MS = 10_000;

/** Status codes of a proxy whose server is unreachable. */
export const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Returns whether any server responds at an address. */
async function isReachable(url: string): Promise<boolean> {
  try {
    // Pages cannot read responses of a storage with another origin; that it responds is sufficient.
    const { status } = await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return !GATEWAY_ERRORS.has(status);
  } catch {
    return false;
  }
}

/** Waits for a time; ends early when the connection seems to be back or `signal` aborts. */
export function waitOrOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let { connected } = getStore().view;
    const done = () => {
      clearTimeout(timer);
      stop();
      globalThis.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = subscribeStore(({ view }) => {
      if (view.connected && !connected) done();
      connected = view.connected;
    });
    globalThis.addEventListener('online', done);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
}

/**
 * `reachable`: the server responds at once; `back`: after a while; `lost`: the time limit has passed, or `signal`
 * aborted.
 */
export type ServerState = 'reachable' | 'back' | 'lost';

export interface WaitForServerOptions {
  signal?: AbortSignal | undefined;
  /** For tests. */
  probe?: (url: string) => Promise<boolean>;
  wait?: typeof waitOrOnline;
  now?: () => number;
}

/** Number of flows that wait now. */
let waiting = 0;
const changeWaiting = (by: 1 | -1) => {
  waiting += by;
  getStore().setWaiting(waiting > 0);
};

/** Checks whether the server of `url` responds, and otherwise waits for it with increasing pauses. */
export async function waitForServer(url: string, options: WaitForServerOptions = {}): Promise<ServerState> {
  const { signal, probe = isReachable, wait = waitOrOnline, now = () => performance.now() } = options;
  if (await probe(url)) return 'reachable';
  const since = now();
  changeWaiting(1);
  try {
    for (let ms = FIRST_PAUSE_MS; now() - since < GIVE_UP_MS; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      await wait(ms, signal);
      if (signal?.aborted) return 'lost';
      if (await probe(url)) return 'back';
    }
    return 'lost';
  } finally {
    changeWaiting(-1);
  }
}

/**
 * Makes a call, and repeats it when an unreachable server is back. Every call must be repeatable. Any response of
 * the server is returned, including a refusal; `Cancelled` if `signal` aborted.
 * @param repeats how often a call is repeated whose response a reachable server did not deliver: steps of an upload
 * report that, and the user repeats them
 */
export async function retryWhenOnline<T extends object>(
  call: () => Promise<T | Failure>,
  signal?: AbortSignal,
  repeats = 0,
): Promise<T | Failure> {
  for (let left = repeats; ; ) {
    const response = await call();
    if (!isFailure(response) || !isUnreachable(response)) return response;
    const state = await waitForServer(api().url('/healthz'), { signal });
    if (state === 'lost' && signal?.aborted) return { ...response, code: 'Cancelled' };
    if (state === 'lost' || (state === 'reachable' && left === 0)) return response;
    left = state === 'reachable' ? left - 1 : repeats;
  }
}
