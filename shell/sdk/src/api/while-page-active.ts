import { untilPageActive, watchPageLifecycle } from '../session/page-lifecycle.ts';

const PAUSED = Symbol('asleep');

export interface WhileActiveOptions<T> {
  /** Aborts the request on behalf of the caller. */
  signal?: AbortSignal | undefined;
  /** Result of an interrupted request that must not be repeated. */
  interrupted?: () => T;
}

/**
 * Makes a request that uses no connection while the page is in the back/forward cache: it is aborted when the
 * page becomes inactive and repeated when it becomes active. Browsers treat such requests differently; WebKit
 * leaves them pending forever.
 */
export async function whilePageActive<T>(
  request: (signal: AbortSignal) => Promise<T>,
  { signal, interrupted }: WhileActiveOptions<T> = {},
): Promise<T> {
  for (;;) {
    await untilPageActive();
    const ended = new AbortController();
    const end = () => ended.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    let stop = () => {};
    const asleep = new Promise<typeof PAUSED>((resolve) => {
      stop = watchPageLifecycle(() => {
        // In this order: the abort must not settle the race.
        resolve(PAUSED);
        ended.abort();
      });
    });
    try {
      const outcome = await Promise.race([asleep, request(ended.signal)]);
      if (outcome !== PAUSED) return outcome;
      if (interrupted !== undefined) return interrupted();
    } finally {
      stop();
      signal?.removeEventListener('abort', end);
    }
  }
}
