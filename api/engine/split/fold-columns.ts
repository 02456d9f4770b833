import type { AugmentConfig } from '@twinset/contract';
import type { SplitColumn } from '@twinset/tensor-core';
import { ruleOf } from '../dataset/background.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { colorOfValue, labelOf } from '../dataset/mask-set.ts';
import { backgroundTest } from '../frames/foreground.ts';
import { hexColor } from '../tasks/display-color.ts';
import type { DatasetPlan, MaskFacts } from '../types.ts';

/** Classes that are balanced, those in most masks first. */
const CLASSES = 30;

/** Returns the labels of a mask, as in the list of classes: a number, or #rrggbb. */
function labelsOf(mask: MaskFacts, plan: DatasetPlan): Set<number | string> {
  const label = labelOf(mask, plan.mask);
  const shown = (value: number) => (plan.mask.source === 'color' ? hexColor(label(value)) : label(value));
  return new Set(mask.values.map(([value]) => shown(value)));
}

/**
 * Returns what folds balance if no column is chosen: whether a mask contains a class, for each class that some masks
 * contain and others do not, and the share of the foreground; of objects their number.
 */
export function foldColumns(
  config: AugmentConfig,
  plan: DatasetPlan,
  { pairs, masks }: Pick<Dataset, 'pairs' | 'masks'>,
): SplitColumn[] {
  const facts = pairs.map((pair) => masks.get(pair.mask) as MaskFacts);
  const rule = ruleOf({ config, plan });
  const foreground = facts.map((mask) => {
    const isOutside = backgroundTest(mask.kind, colorOfValue(mask), rule);
    const pixels = mask.values
      .filter(([value]) => !isOutside(value))
      .reduce((sum, [, count]) => sum + count, 0);
    return pixels / (mask.width * mask.height);
  });
  const area = { attribute: 'foreground', values: foreground, kind: 'numeric' as const };
  if (config.maskContent === 'objects') {
    const objects = facts.map((mask) => mask.values.filter(([value]) => value !== 0).length);
    return [{ attribute: 'objects', values: objects, kind: 'numeric' }, area];
  }
  const labels = facts.map((mask) => labelsOf(mask, plan));
  const inSome = plan.classes
    .filter(({ files }) => files > 0 && files < facts.length)
    .sort((a, b) => b.files - a.files)
    .slice(0, CLASSES);
  const columns = inSome.map(({ value }) => ({
    attribute: `class ${value}`,
    values: labels.map((of) => (of.has(value) ? 'yes' : 'no')),
    kind: 'categorical' as const,
  }));
  return [...columns, area];
}
