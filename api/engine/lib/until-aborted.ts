/**
 * Waits for work until the signal is aborted: inspecting and measuring thousands of files takes its time. The work itself
 * goes on, and what it finds is kept.
 * @throws the error that `cancelled` makes, once the signal is aborted
 */
export async function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  cancelled: () => Error,
): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(cancelled());
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
    // The one that lost the race has nobody left to report to.
    work.catch(() => {});
  }
}
