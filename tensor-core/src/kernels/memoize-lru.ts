/** Sizes that are kept: an axis each, of a few kinds of pictures. */
const KEPT_MAX = 16;

/**
 * Keeps what was made for the last pairs of numbers, since the pictures of a set mostly share their size. What is given
 * must not be changed.
 */
export function memoizeLru<T>(make: (n: number, m: number) => T): (n: number, m: number) => T {
  const kept = new Map<string, T>();
  return (n, m) => {
    const key = `${n} ${m}`;
    const made = kept.get(key) ?? make(n, m);
    // The one that was asked for last stands last.
    kept.delete(key);
    kept.set(key, made);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value as string);
    return made;
  };
}
