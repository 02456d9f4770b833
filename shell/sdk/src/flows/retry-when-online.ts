import { type Failure, isFailure } from '@twinset/contract';
import { isUnreachable } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { getStore, subscribeStore } from '../store/store.ts';

/** How long a server out of reach is waited for, and the pauses between two looks. */
const GIVE_UP_MS = 30 * 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A look that hangs as long as this has found nothing. */
const PROBE_TIMEOUT_MS = 10_000;

/** What a proxy answers for a server that it cannot reach. */
export const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether anything answers at an address, whatever it says. */
async function isReachable(url: string): Promise<boolean> {
  try {
    // A storage of another origin lets no page read its answers; that there is one is enough.
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

/** Rests for a while; no longer than until the line seems to be back or `signal` ends the wait. */
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

/** `there`: the server answers at once; `back`: after a while; `lost`: it was given up, or `signal` ended the wait. */
export type ServerState = 'there' | 'back' | 'lost';

export interface WaitForServerOptions {
  signal?: AbortSignal | undefined;
  /** For tests. */
  probe?: (url: string) => Promise<boolean>;
  wait?: typeof waitOrOnline;
  now?: () => number;
}

/** How many flows wait now. */
let waiting = 0;
const changeWaiting = (by: 1 | -1) => {
  waiting += by;
  getStore().setWaiting(waiting > 0);
};

/** Looks whether the server behind `url` answers, and waits for it with growing pauses where it does not. */
export async function waitForServer(url: string, options: WaitForServerOptions = {}): Promise<ServerState> {
  const { signal, probe = isReachable, wait = waitOrOnline, now = () => performance.now() } = options;
  if (await probe(url)) return 'there';
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
 * Makes a call, and makes it again once a server that was out of reach is back. Every call may be repeated. What the
 * server itself answers, a refusal too, is the answer; it is `Cancelled` where `signal` ended the wait.
 */
export async function retryWhenOnline<T extends object>(
  call: () => Promise<T | Failure>,
  signal?: AbortSignal,
): Promise<T | Failure> {
  for (;;) {
    const answer = await call();
    if (!isFailure(answer) || !isUnreachable(answer)) return answer;
    const reached = await waitForServer(api().url('/healthz'), { signal });
    if (reached === 'lost' && signal?.aborted) return { ...answer, code: 'Cancelled' };
    if (reached !== 'back') return answer;
  }
}
