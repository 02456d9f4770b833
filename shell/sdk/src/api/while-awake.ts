import { untilAwake, watchPageLife } from '../session/page-life.ts';

const ASLEEP = Symbol('asleep');

export interface AwakeOptions<T> {
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
export async function whileAwake<T>(
  request: (signal: AbortSignal) => Promise<T>,
  { signal, interrupted }: AwakeOptions<T> = {},
): Promise<T> {
  for (;;) {
    await untilAwake();
    const ended = new AbortController();
    const end = () => ended.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    let stop = () => {};
    const asleep = new Promise<typeof ASLEEP>((resolve) => {
      stop = watchPageLife(() => {
        // In this order: the abort must not settle the race.
        resolve(ASLEEP);
        ended.abort();
      });
    });
    try {
      const outcome = await Promise.race([asleep, request(ended.signal)]);
      if (outcome !== ASLEEP) return outcome;
      if (interrupted !== undefined) return interrupted();
    } finally {
      stop();
      signal?.removeEventListener('abort', end);
    }
  }
}
