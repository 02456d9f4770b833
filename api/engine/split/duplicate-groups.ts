import type { DuplicateGroups, DuplicateIds } from '@twinset/tensor-core';
import type { Dataset } from '../dataset/dataset.ts';
import { EngineError } from '../engine-error.ts';
import type { ForegroundRule } from '../frames/foreground.ts';
import { isDiskFull } from '../lib/is-disk-full.ts';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import type { Engine } from '../types.ts';
import { isLargeSearch, type PackedPairs, withPackedPairs } from './packed.ts';

/** Engine that compares the images of a dataset, and the cache of the result. */
export type DuplicateFinder = { engine: Pick<Engine, 'groupDuplicates' | 'groupFrames'>; keep: DatasetCache };

const DISK_FULL =
  'The disk is full: a search for near duplicates needs about 4 KB of temporary space per pair. Free some space, then try again.';

/**
 * Searches the pairs of a dataset; the memory that they were packed into is collected afterwards.
 * @throws EngineError if the disk has no space for their features
 */
async function searchPairs<T>(dataset: Dataset, search: (pairs: PackedPairs) => Promise<T>): Promise<T> {
  try {
    return await withPackedPairs(dataset, search);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new EngineError('AugmentationError', DISK_FULL, [], false, (error as { code: string }).code);
  } finally {
    // Once nothing here refers to the pairs; in the background, so that other requests wait for milliseconds only.
    if (isLargeSearch(dataset.pairs.length)) setTimeout(() => Bun.gc(false));
  }
}

/**
 * Returns the groups of duplicates among the pairs.
 * @param rule foreground of a mask: near duplicates have similar masks.
 */
export const duplicateGroups = (
  { engine, keep }: DuplicateFinder,
  dataset: Dataset,
  rule: ForegroundRule,
): Promise<DuplicateGroups> =>
  keep(`duplicates ${JSON.stringify([rule.labels, rule.colors])}`, () =>
    searchPairs(dataset, (pairs) => engine.groupDuplicates(pairs, rule)),
  );

/** Returns the runs of consecutive frames among the pairs. */
export const frameGroups = ({ engine, keep }: DuplicateFinder, dataset: Dataset): Promise<DuplicateIds> =>
  keep('frames', () => searchPairs(dataset, (pairs) => engine.groupFrames(pairs)));
