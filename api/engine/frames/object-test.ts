import type { Raster } from '@twinset/tensor-core';
import type { MaskPlan } from '../types.ts';
import type { ForegroundRule } from './foreground.ts';
import { greyColor, type MaskRecipe } from './mask-recipe.ts';

/** Returns the test of a carried label (or of a colour carried in three channels): true if it is not background. */
export function objectTest(
  recipe: MaskRecipe,
  { source }: Pick<MaskPlan, 'source'>,
  { labels, colors }: ForegroundRule,
): (label: number) => boolean {
  const outside = { labels: new Set(labels), colors: new Set(colors) };
  if (recipe.carried === 'colors')
    return (color) =>
      !outside.colors.has(color) && !(color === greyColor(color & 255) && outside.labels.has(color & 255));
  const { table } = recipe;
  const colorOf = (label: number) => (source === 'value' || table === null ? greyColor(label) : table[label]);
  const isLabel = source !== 'color';
  return (label) => !outside.colors.has(colorOf(label) ?? -1) && !(isLabel && outside.labels.has(label));
}

/** Returns the carried label, or colour, of pixels outside the frame. */
export const fillLabel = ({ carried, fill }: Pick<MaskRecipe, 'carried' | 'fill'>): number =>
  carried === 'colors' ? greyColor(fill) : fill;

/** Returns the label of a pixel, or its colour as 0xRRGGBB. */
export const labelAt = ({ data, channels }: Raster, i: number): number =>
  channels === 1 ? data[i] : (data[3 * i] << 16) | (data[3 * i + 1] << 8) | data[3 * i + 2];

/** Pixels of each carried label of a mask, ascending; of objects those of each id. */
export type LabelPixels = [label: number, pixels: number][];

/** Counts the pixels of each label of a mask. */
export function countPixels(mask: Raster): LabelPixels {
  const counts = new Map<number, number>();
  const length = mask.width * mask.height;
  for (let from = 0, to = 0; from < length; from = to) {
    const label = labelAt(mask, from);
    for (to = from + 1; to < length && labelAt(mask, to) === label; ) to++;
    counts.set(label, (counts.get(label) ?? 0) + to - from);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
