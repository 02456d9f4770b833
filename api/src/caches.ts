import type { Repair } from '@twinset/contract';
import { Lru, type OpenManifest, type RunJob, type ZipView } from '@twinset/engine';
import type { PartialZip } from './services/augment/partial-zip.ts';
import type { CachedDataset } from './services/dataset/internal.ts';
import type { NeededFiles } from './services/intake/needed-files.ts';
import { TUNABLES } from './tunables.ts';

/** Keys of findings that refer to all pairs of a dataset, and are computed from its facts alone. */
const OF_PAIRS = / (repaired|split|csv) /;

/** A value, and the values from which it was derived. */
type Derived = { of: readonly unknown[]; value: unknown };

/** Creates the in-memory caches of values that are requested often. Keys begin with the key of a session. */
export function createCaches() {
  const sessions = TUNABLES.keptDatasets.value;
  const caches = {
    /** By session. */
    datasets: new Lru<CachedDataset>(sessions),
    /** Tables, duplicates and splits, by session and version of the dataset. */
    found: new Lru<Promise<unknown>>(TUNABLES.keptFindings.value),
    /** Prepared runs and plans, by session, versions and configuration. */
    jobs: new Lru<Promise<unknown>>(TUNABLES.keptJobs.value),
    /** Jobs of finished runs, by session and run. */
    runJobs: new Lru<Promise<RunJob>>(TUNABLES.keptDatasets.value),
    /** Last derived value, by session and purpose. */
    derived: new Lru<Derived>(TUNABLES.keptDerived.value),
    /** Places of the receipts of results, by session and run. */
    manifests: new Lru<Promise<OpenManifest>>(TUNABLES.keptViews.value),
    /** Zips whose outputs are in the bucket, by session and run; null for complete ones. */
    zips: new Lru<Promise<PartialZip | null>>(TUNABLES.keptViews.value),
    /** Zips of single sets, by session, run and set. */
    views: new Lru<Promise<ZipView>>(TUNABLES.keptViews.value),
    /** Repairs that addresses of previews name, by session and key. */
    repairs: new Lru<Repair[]>(TUNABLES.keptDerived.value),
    /** Files that the plan of an intake needs, by session. */
    neededFiles: new Lru<Promise<NeededFiles>>(TUNABLES.keptIntakes.value),
    /** Grey scales of 16-bit images, by session and version of the dataset. */
    scales: new Lru<{ scale: [number, number] | undefined }>(sessions),
  };
  return {
    ...caches,
    /** Returns what was derived last from the very same things, or derives it; a rejected promise is not kept. `key` begins with the session. */
    derive<T>(key: string, of: readonly unknown[], make: () => T): T {
      const known = caches.derived.get(key);
      if (known?.of.every((one, i) => Object.is(one, of[i]))) return known.value as T;
      const value = make();
      caches.derived.set(key, { of, value });
      if (value instanceof Promise) {
        value.catch(() => {
          if (caches.derived.get(key)?.value === value) caches.derived.delete(key);
        });
      }
      return value;
    },
    /**
     * Drops what contains pairs or lists of files and is derived again within seconds; not what was searched or measured.
     */
    dropDerived(): void {
      const { datasets, jobs, runJobs, derived, manifests, views, found } = caches;
      for (const cache of [datasets, jobs, runJobs, derived, manifests, views]) cache.clear();
      found.deleteWhere((key) => OF_PAIRS.test(key));
    },
    /** Drops everything that is kept of a session. */
    forget(session: string): void {
      for (const cache of Object.values(caches)) cache.deleteAll(session);
    },
  };
}
export type Caches = ReturnType<typeof createCaches>;
