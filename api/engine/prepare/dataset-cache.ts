import { getOrCompute, Lru } from '../lib/lru.ts';

/** Returns the cached result of one dataset under a key, or computes it. A failure is not cached. */
export type DatasetCache = <T>(key: string, find: () => Promise<T>) => Promise<T>;

/**
 * Creates a cache of results about a dataset.
 * @param dataset prefix of the keys; changes with the files.
 */
export const datasetCache =
  (kept: Lru<Promise<unknown>>, dataset = ''): DatasetCache =>
  <T>(key: string, find: () => Promise<T>) =>
    getOrCompute(kept, `${dataset} ${key}`, find) as Promise<T>;

/** Creates a cache without a limit, for a single run. */
export const unboundedCache = (): DatasetCache => datasetCache(new Lru(Number.POSITIVE_INFINITY));
