/**
 * Waits for work, unless it is given up.
 * @param watch starts a timer that may call `giveUp`; returns the function that stops it
 * @throws the error of the work, or the one that `giveUp` was called with
 */
export async function unlessGivenUp<T>(
  work: Promise<T>,
  watch: (giveUp: (error: Error) => void) => () => void,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  // Both may fail after the other has decided.
  work.catch(() => {});
  late.promise.catch(() => {});
  const stop = watch(late.reject);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    stop();
  }
}

/**
 * Waits for work for a limited time.
 * @throws the error of the work, or `late` after `milliseconds`
 */
export const withinTime = <T>(work: Promise<T>, milliseconds: number, late: Error): Promise<T> =>
  unlessGivenUp(work, (giveUp) => {
    const timer = setTimeout(giveUp, milliseconds, late);
    return () => clearTimeout(timer);
  });
