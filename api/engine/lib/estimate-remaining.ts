/**
 * Returns how fast work advances and when it ends, from what was done in some seconds.
 * @returns steps per second, and seconds until the end; null where that is unknown.
 */
export function estimateRemaining(done: number, total: number, seconds: number) {
  const rate = seconds > 0 ? done / seconds : 0;
  const left = total - done;
  return { rate, remainingSeconds: rate > 0 && left >= 0 ? left / rate : null };
}
