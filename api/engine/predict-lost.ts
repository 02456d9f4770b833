import type { Warning } from '@twinset/contract';
import { colorOfValue, labelOf } from './dataset/mask-set.ts';
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
  const open = job.pairs.map((pair) => ({
    pair,
    pixels: labelsOf(job, masks.get(pair.mask) as MaskFacts),
  }));
  const missing = new Set(open.flatMap(({ pixels }) => [...pixels.keys()]));
  for (let read = 0; missing.size > 0; read += AT_ONCE) {
    const weight = ({ pixels }: (typeof open)[number]) =>
      [...missing].reduce((sum, label) => sum + (pixels.get(label) ?? 0), 0);
    const next = open.map((one) => ({ one, weight: weight(one) })).filter((row) => row.weight > 0);
    if (next.length === 0) break;
    if (read >= MOST_MASKS) return [];
    const chosen = next.sort((a, b) => b.weight - a.weight).slice(0, AT_ONCE);
    const seen = await Promise.all(
      chosen.map(({ one }) => pool.run('frameLabels', { pair: one.pair, recipe })),
    );
    for (const label of seen.flat()) missing.delete(label);
    for (const { one } of chosen) open.splice(open.indexOf(one), 1);
  }
  const named = (label: number) => (mask.source === 'color' ? hexColor(mask.table?.[label] ?? 0) : label);
  return lostWarnings([...missing].sort((a, b) => a - b).map(named), job.config);
}
