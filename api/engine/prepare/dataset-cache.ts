import { getOrCompute, Lru } from '../lib/lru.ts';

/** Returns what was found out about one dataset under a key, or finds it out. A failure is not kept. */
export type DatasetCache = <T>(key: string, find: () => Promise<T>) => Promise<T>;

/**
 * Keeps what is found out about a dataset.
 * @param dataset begins the keys; differs where the files differ.
 */
export const datasetCache =
  (kept: Lru<Promise<unknown>>, dataset = ''): DatasetCache =>
  <T>(key: string, find: () => Promise<T>) =>
    getOrCompute(kept, `${dataset} ${key}`, find) as Promise<T>;

/** Keeps everything, for a single run. */
export const unboundedCache = (): DatasetCache => datasetCache(new Lru(Number.POSITIVE_INFINITY));
