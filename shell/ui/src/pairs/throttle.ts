/**
 * Calls a function immediately, then at most once in every `ms` milliseconds; the last call of a burst is
 * never lost.
 * @returns the throttled function, with `cancel` to drop a waiting call
 */
export function throttle(fn: () => void, ms: number): (() => void) & { cancel: () => void } {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = performance.now();
    fn();
  };
  const throttled = () => {
    const wait = last + ms - performance.now();
    if (wait <= 0) run();
    else timer ??= setTimeout(run, wait);
  };
  return Object.assign(throttled, { cancel: () => clearTimeout(timer) });
}
