import { Lru, remember } from '../lib/lru.ts';

/** Returns what was found out about one dataset under a key, or finds it out. A failure is not kept. */
export type Keep = <T>(key: string, find: () => Promise<T>) => Promise<T>;

/**
 * Keeps what is found out about a dataset.
 * @param dataset begins the keys; differs where the files differ.
 */
export const keepIn =
  (kept: Lru<Promise<unknown>>, dataset = ''): Keep =>
  <T>(key: string, find: () => Promise<T>) =>
    remember(kept, `${dataset} ${key}`, find) as Promise<T>;

/** Keeps everything, for a single run. */
export const keepAll = (): Keep => keepIn(new Lru(Number.POSITIVE_INFINITY));
