/** A cache whose content counts as used memory. */
export interface DroppableCache {
  /** Requests that the cache is emptied, and that its new size is reported with `keep`. */
  drop(): void;
}

/**
 * Returns the memory to the budget; calling it again does nothing. A part of it may become the content of a cache, whose
 * bytes are those that the cache keeps now.
 */
export type FreeMemory = (cache?: DroppableCache, bytes?: number) => void;

/** Budget from which tasks reserve the bytes that they need. */
export interface Memory {
  /**
   * Resolves once so many bytes are free.
   * @throws the signal's reason if it is aborted before
   */
  take(bytes: number, signal?: AbortSignal): Promise<FreeMemory>;
}

/**
 * A budget of bytes shared by tasks and caches. Requests wait and are granted in their order; one for more than the
 * whole budget gets it alone. Tasks reserve once and free at their end, so that they cannot deadlock. Caches are
 * emptied while a request waits.
 */
export class MemoryAccount implements Memory {
  readonly #budget: number;
  readonly #waiting: { bytes: number; start: () => void }[] = [];
  readonly #kept = new Map<DroppableCache, number>();
  /** Caches that have been requested to drop what they keep, and have not reported since. */
  readonly #dropping = new Set<DroppableCache>();
  #used = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Bytes that tasks have reserved and caches keep. */
  get used(): number {
    return this.#used;
  }

  take(bytes: number, signal?: AbortSignal): Promise<FreeMemory> {
    const most = Math.min(bytes, this.#budget);
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(request), 1);
        reject(signal?.reason);
        this.#startNext();
      };
      const start = () => {
        signal?.removeEventListener('abort', onAbort);
        this.#used += most;
        let isHeld = true;
        resolve((cache, kept = 0) => {
          if (!isHeld) return;
          isHeld = false;
          this.#used -= most;
          if (cache) this.#count(cache, kept);
          this.#startNext();
        });
      };
      const request = { bytes: most, start };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(request);
      this.#startNext();
    });
  }

  /** Records the bytes that a cache keeps now, in place of those that it reported before. */
  keep(cache: DroppableCache, bytes: number): void {
    this.#dropping.delete(cache);
    this.#count(cache, bytes);
    this.#startNext();
  }

  #count(cache: DroppableCache, bytes: number): void {
    this.#used += bytes - (this.#kept.get(cache) ?? 0);
    if (bytes > 0) this.#kept.set(cache, bytes);
    else this.#kept.delete(cache);
  }

  #startNext(): void {
    while (this.#waiting.length > 0 && this.#used + this.#waiting[0].bytes <= this.#budget) {
      this.#waiting.shift()?.start();
    }
    if (this.#waiting.length > 0 || this.#used > this.#budget) this.#dropCaches();
  }

  #dropCaches(): void {
    for (const cache of this.#kept.keys()) {
      if (this.#dropping.has(cache)) continue;
      this.#dropping.add(cache);
      cache.drop();
    }
  }
}
