import type { DuplicateGroups, DuplicateIds } from '@twinset/tensor-core';
import type { Dataset } from '../dataset/dataset.ts';
import type { ForegroundRule } from '../frames/foreground.ts';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import type { Engine } from '../types.ts';
import { packPairs } from './packed.ts';

/** Engine that compares the images of a dataset, and the cache of the result. */
export type DuplicateFinder = { engine: Pick<Engine, 'groupDuplicates' | 'groupFrames'>; keep: DatasetCache };

/**
 * Returns the groups of duplicates among the pairs.
 * @param rule foreground of a mask: near duplicates have similar masks.
 */
export const duplicateGroups = (
  { engine, keep }: DuplicateFinder,
  dataset: Dataset,
  rule: ForegroundRule,
): Promise<DuplicateGroups> =>
  keep(`duplicates ${JSON.stringify([rule.labels, rule.colors])}`, async () =>
    engine.groupDuplicates(await packPairs(dataset), rule),
  );

/** Returns the runs of consecutive frames among the pairs. */
export const frameGroups = ({ engine, keep }: DuplicateFinder, dataset: Dataset): Promise<DuplicateIds> =>
  keep('frames', async () => engine.groupFrames(await packPairs(dataset)));
