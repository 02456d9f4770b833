import type { Label } from '@twinset/contract';
import { hexColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';
import { labelOf, type MaskSet } from './mask-set.ts';

/** Returns the pixels of each label of one mask, with labels as in the classes of the dataset: values, or #rrggbb. */
export function maskLabels(mask: MaskFacts, set: Pick<MaskSet, 'source'>): Map<Label['value'], number> {
  const label = labelOf(mask, set);
  const pixels = new Map<Label['value'], number>();
  for (const [value, count] of mask.values) {
    const key = set.source === 'color' ? hexColor(label(value)) : label(value);
    pixels.set(key, (pixels.get(key) ?? 0) + count);
  }
  return pixels;
}
