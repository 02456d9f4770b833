import { Lru, type ZipView } from '@twinset/engine';
import type { CachedDataset } from './services/dataset/internal.ts';
import { TUNABLES } from './tunables.ts';

/** What is kept in memory because it is asked for again and again. Keys begin with the key of a session. */
export function createCaches() {
  const sessions = TUNABLES.keptDatasets.value;
  const caches = {
    /** By session. */
    datasets: new Lru<CachedDataset>(sessions),
    /** Tables, duplicates and splits, by session and version of the dataset. */
    found: new Lru<Promise<unknown>>(TUNABLES.keptFindings.value),
    /** Zips of single sets, by session, run and set. */
    views: new Lru<Promise<ZipView>>(TUNABLES.keptViews.value),
    /** Grey scales of 16-bit images, by session and version of the dataset. */
    scales: new Lru<{ scale: [number, number] | undefined }>(sessions),
  };
  return {
    ...caches,
    /** Drops everything that is kept of a session. */
    forget(session: string): void {
      for (const cache of Object.values(caches)) cache.deleteAll(session);
    },
  };
}
export type Caches = ReturnType<typeof createCaches>;
