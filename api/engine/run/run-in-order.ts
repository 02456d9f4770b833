/** Work that starts concurrently and finishes in order. */
export interface OrderedWork<T> {
  /** `signal`: aborts when the caller's does, and when another work fails. */
  start: (signal: AbortSignal) => Promise<T>;
  /** Is awaited: the next one finishes after it. */
  finish: (value: T) => void | Promise<void>;
}

/**
 * Starts up to `window` works at once and finishes them in order, so that the number of unfinished results is bounded.
 * When it ends, no work is in progress.
 * @param window a function if the number may change
 * @throws the first error, or the signal's reason as soon as it aborts.
 */
export async function runInOrder<T>(
  works: OrderedWork<T>[],
  window: number | (() => number),
  signal?: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const begun: { value: Promise<T>; work: OrderedWork<T> }[] = [];
  const finishFirst = async () => {
    const value = await begun[0].value;
    signal?.throwIfAborted();
    await begun.shift()?.work.finish(value);
  };
  try {
    for (const work of works) {
      signal?.throwIfAborted();
      const value = work.start(either);
      // Handled later in order; an earlier failure must not leave it unhandled.
      value.catch(() => undefined);
      begun.push({ value, work });
      while (begun.length >= (typeof window === 'number' ? window : window())) await finishFirst();
    }
    while (begun.length > 0) await finishFirst();
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(begun.map(({ value }) => value));
    throw error;
  }
}
