/**
 * Waits for work until the signal is aborted: inspecting and measuring thousands of files takes long. The work itself
 * continues, and its results are cached.
 * @throws the error that `cancelled` returns, once the signal is aborted
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
    // Its rejection has no handler after the race.
    work.catch(() => {});
  }
}
