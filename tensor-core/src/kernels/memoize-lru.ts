/** Number of results kept: one per axis, for a few image sizes. */
const KEPT_MAX = 16;

/**
 * Memoises results for the last pairs of numbers, since the images of a dataset mostly share their size.
 * Callers must not change the results.
 */
export function memoizeLru<T>(make: (n: number, m: number) => T): (n: number, m: number) => T {
  const kept = new Map<string, T>();
  return (n, m) => {
    const key = `${n} ${m}`;
    const made = kept.get(key) ?? make(n, m);
    // The most recently used result is last.
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value as string);
    return made;
  };
}
