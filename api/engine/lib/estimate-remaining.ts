/**
 * Returns the rate of work and the time to its end, from the steps done in some seconds.
 * @returns steps per second, and seconds until the end; null if unknown.
 */
export function estimateRemaining(done: number, total: number, seconds: number) {
  const rate = seconds > 0 ? done / seconds : 0;
  const left = total - done;
  return { rate, remainingSeconds: rate > 0 && left >= 0 ? left / rate : null };
}
