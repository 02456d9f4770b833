import type { Label } from '@twinset/contract';
import { backgroundTest, type ForegroundRule } from '../frames/foreground.ts';
import { hexColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';
import { colorOfValue, labelOf, type MaskSet } from './mask-set.ts';

/** Returns the pixels of each label of one mask, with labels as in the classes of the dataset: values, or #rrggbb. */
export function maskLabels(
  mask: MaskFacts,
  set: Pick<MaskSet, 'source'>,
  values = mask.values,
): Map<Label['value'], number> {
  const label = labelOf(mask, set);
  const pixels = new Map<Label['value'], number>();
  for (const [value, count] of values) {
    const key = set.source === 'color' ? hexColor(label(value)) : label(value);
    pixels.set(key, (pixels.get(key) ?? 0) + count);
  }
  return pixels;
}

/** Returns the same without the background and the ignored classes. */
export function foregroundLabels(
  mask: MaskFacts,
  set: Pick<MaskSet, 'source'>,
  rule: ForegroundRule,
): Map<Label['value'], number> {
  const isBackground = backgroundTest(mask.kind, colorOfValue(mask), rule);
  return maskLabels(
    mask,
    set,
    mask.values.filter(([value]) => !isBackground(value)),
  );
}
