/** Work that starts concurrently and finishes in order. */
export interface OrderedWork<T> {
  start: () => Promise<T>;
  finish: (value: T) => Promise<void>;
}

/**
 * Starts up to `window` works at once and finishes them in order, so that the number of unfinished results is bounded.
 * @throws the first error, or the signal's reason as soon as it aborts.
 */
export async function runInOrder<T>(
  works: OrderedWork<T>[],
  window: number,
  signal?: AbortSignal,
): Promise<void> {
  const begun: { value: Promise<T>; work: OrderedWork<T> }[] = [];
  const finishFirst = async () => {
    const first = begun.shift();
    if (!first) return;
    const value = await first.value;
    signal?.throwIfAborted();
    await first.work.finish(value);
  };
  for (const work of works) {
    signal?.throwIfAborted();
    const value = work.start();
    // Handled later in order; an earlier failure must not leave it unhandled.
    value.catch(() => undefined);
    begun.push({ value, work });
    if (begun.length >= window) await finishFirst();
  }
  while (begun.length > 0) await finishFirst();
}
