/** Runs `task` over the items, at most `limit` at a time, in order of the items; the first error stops the rest. */
export async function forEachConcurrent<T>(
  items: readonly T[],
  limit: number,
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let stopped = false;
  const worker = async () => {
    while (!stopped && next < items.length) {
      const index = next++;
      try {
        await task(items[index] as T, index);
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
