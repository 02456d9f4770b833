import { untilPageActive, watchPageLifecycle } from '../session/page-lifecycle.ts';

const PAUSED = Symbol('asleep');

export interface WhileActiveOptions<T> {
  /** The caller's own way to end the request. */
  signal?: AbortSignal | undefined;
  /** What an interrupted request returns in place of being repeated. */
  interrupted?: () => T;
}

/**
 * Makes a request that holds no connection while the page is in the back/forward cache: it is aborted when the page
 * falls asleep and repeated when it wakes. Browsers differ in what they do with such a request themselves; WebKit
 * leaves it pending forever.
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
