import { duplicateSources, type ForegroundRule, frameInputs } from '@twinset/engine';
import type { DuplicateGroups, DuplicateIds } from '@twinset/tensor-core';
import type { Ctx } from '../../context.ts';
import type { Dataset } from '../dataset/load-dataset.ts';

const kept = new WeakMap<Dataset, Map<string, Promise<unknown>>>();

/** Keeps what was found in a dataset for as long as the dataset is kept; a failure is not kept. */
function once<T>(dataset: Dataset, key: string, find: () => Promise<T>): Promise<T> {
  const found = kept.get(dataset) ?? new Map<string, Promise<unknown>>();
  kept.set(dataset, found);
  const known = found.get(key) as Promise<T> | undefined;
  if (known) return known;
  const made = find();
  found.set(key, made);
  made.catch(() => found.delete(key));
  return made;
}

/**
 * Returns the groups of duplicates among the pairs.
 * @param rule what is no foreground of a mask: near duplicates have like masks.
 */
export const duplicateGroups = (ctx: Ctx, dataset: Dataset, rule: ForegroundRule): Promise<DuplicateGroups> =>
  once(dataset, JSON.stringify([rule.labels, rule.colors]), () =>
    ctx.engine.groupDuplicates(duplicateSources(dataset), rule),
  );

/** Returns the runs of consecutive frames among the pairs. */
export const frameGroups = (ctx: Ctx, dataset: Dataset): Promise<DuplicateIds> =>
  once(dataset, 'frames', () => ctx.engine.groupFrames(frameInputs(dataset)));
