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
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    let stop = () => {};
    const paused = new Promise<typeof PAUSED>((resolve) => {
      stop = watchPageLifecycle(() => {
        // In this order: the abort must not settle the race.
        resolve(PAUSED);
        controller.abort();
      });
    });
    try {
      const outcome = await Promise.race([paused, request(controller.signal)]);
      if (outcome !== PAUSED) return outcome;
      if (interrupted !== undefined) return interrupted();
    } finally {
      stop();
      signal?.removeEventListener('abort', abort);
    }
  }
}
