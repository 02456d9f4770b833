/** Cache of the most recently used values, up to a total weight: bytes, or a number of entries of weight 1. */
export class Lru<T> {
  readonly #items = new Map<string, { value: T; weight: number }>();
  #weight = 0;

  constructor(readonly limit: number) {}

  /** Returns the total weight of the cached values. */
  get weight(): number {
    return this.#weight;
  }

  get(key: string): T | undefined {
    const item = this.#items.get(key);
    if (!item) return undefined;
    this.#items.delete(key);
    this.#items.set(key, item);
    return item.value;
  }

  /** Caches a value; one heavier than the whole limit is not cached. */
  set(key: string, value: T, weight = 1): void {
    this.delete(key);
    if (weight > this.limit) return;
    this.#items.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#items.keys()) {
      if (this.#weight <= this.limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#items.get(key)?.weight ?? 0;
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
    this.#weight = 0;
  }

  /** Deletes every value whose key begins with `start`. */
  deleteAll(start: string): void {
    this.deleteWhere((key) => key.startsWith(start));
  }

  deleteWhere(test: (key: string) => boolean): void {
    for (const key of this.#items.keys()) if (test(key)) this.delete(key);
  }
}

/**
 * Returns the cached result of `make`, or computes it. Concurrent callers share one computation; a failure is not
 * cached.
 */
export function getOrCompute<T>(kept: Lru<Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const value = make();
  kept.set(key, value);
  value.catch(() => {
    if (kept.get(key) === value) kept.delete(key);
  });
  return value;
}
