import { eachInSteps, runStepsWith, type Warning } from '@twinset/contract';
import { colorOfValue, labelOf } from './dataset/mask-set.ts';
import { yieldToEventLoop } from './lib/yield-to-event-loop.ts';
import type { Pool } from './pool/pool.ts';
import { lostWarnings } from './run/lost-classes.ts';
import { type JobCore, recipeOf } from './run/recipe.ts';
import { hexColor } from './tasks/display-color.ts';
import type { MaskFacts } from './types.ts';

/** Maximum number of masks framed for one prediction. An existing class is mostly found in the first. */
const MOST_MASKS = 32;
const AT_ONCE = 4;

/** Returns the pixels of each label in one mask, before cropping and resizing. */
function labelsOf({ plan }: JobCore, mask: MaskFacts): Map<number, number> {
  const colorOf = colorOfValue(mask);
  const label = labelOf(mask, plan.mask);
  const table = plan.mask.source === 'color' ? plan.mask.table : null;
  return new Map(mask.values.map(([v, pixels]) => [table ? table.indexOf(colorOf(v)) : label(v), pixels]));
}

/** Calls `visit` with the number of each pair and the labels of its mask; handles other requests in between. */
const eachMask = (
  job: JobCore,
  masks: ReadonlyMap<string, MaskFacts>,
  visit: (pair: number, pixels: ReadonlyMap<number, number>) => void,
): Promise<void> => {
  const visits = eachInSteps(job.pairs.entries(), ([n, { mask }]) =>
    visit(n, labelsOf(job, masks.get(mask) as MaskFacts)),
  );
  return runStepsWith(visits, yieldToEventLoop);
};

type Weighed = { pair: number; weight: number };

/** Adds an entry to a list of the heaviest ones, the first of equal ones first. */
function keepHeaviest(list: Weighed[], entry: Weighed): void {
  const at = list.findIndex(({ weight }) => entry.weight > weight);
  if (at < 0) list.push(entry);
  else list.splice(at, 0, entry);
  list.length = Math.min(list.length, AT_ONCE);
}

/**
 * Predicts which classes no output will have because cropping and resizing leave none of their pixels. Masks are framed
 * until every class was found, those with most pixels of the missing classes first; if too many would have to be read,
 * no warning is returned, and the run reports it.
 * @param masks facts of the masks of the pairs, by name.
 */
export async function predictLost(
  job: JobCore,
  masks: ReadonlyMap<string, MaskFacts>,
  pool: Pool,
): Promise<Warning[]> {
  const { mask } = job.plan;
  const isFramed = job.config.crop || job.config.resizeAugImage;
  if (!isFramed || job.config.maskContent === 'objects' || (mask.source === 'color' && mask.table === null))
    return [];
  const { frame: recipe } = recipeOf(job);
  if (recipe.mask.carried !== 'labels') return [];
  const missing = new Set<number>();
  await eachMask(job, masks, (_, pixels) => {
    for (const label of pixels.keys()) missing.add(label);
  });
  const framed = new Set<number>();
  for (let read = 0; missing.size > 0; read += AT_ONCE) {
    const chosen: Weighed[] = [];
    await eachMask(job, masks, (pair, pixels) => {
      if (framed.has(pair)) return;
      let weight = 0;
      for (const label of missing) weight += pixels.get(label) ?? 0;
      if (weight > 0) keepHeaviest(chosen, { pair, weight });
    });
    if (chosen.length === 0) break;
    if (read >= MOST_MASKS) return [];
    for (const { pair } of chosen) framed.add(pair);
    const seen = await Promise.all(
      chosen.map(({ pair }) => pool.run('frameLabels', { pair: job.pairs[pair], recipe })),
    );
    for (const label of seen.flat()) missing.delete(label);
  }
  const named = (label: number) => (mask.source === 'color' ? hexColor(mask.table?.[label] ?? 0) : label);
  return lostWarnings([...missing].sort((a, b) => a - b).map(named), job.config);
}
