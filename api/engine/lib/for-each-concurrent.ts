/**
 * Runs `task` over the items, at most `limit` at a time, in order of the items; the first error stops the rest.
 * @param limit a function if the number may change; at least one task runs in any case
 */
export function forEachConcurrent<T>(
  items: readonly T[],
  limit: number | (() => number),
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let next = 0;
  let active = 0;
  let failure: { error: unknown } | null = null;
  const run = async (index: number) => {
    active++;
    try {
      await task(items[index] as T, index);
    } catch (error) {
      failure ??= { error };
    }
    active--;
    fill();
  };
  const atMost = () => Math.max(1, typeof limit === 'number' ? limit : limit());
  function fill(): void {
    while (failure === null && next < items.length && active < atMost()) void run(next++);
    if (active > 0) return;
    if (failure === null) resolve();
    else reject(failure.error);
  }
  fill();
  return promise;
}
