import { CLASSES_LISTED, type DatasetClass } from '@twinset/contract';
import { hexColor, labelColor, visibleColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';
import { ignoreLabel } from './ignore-label.ts';
import { labelOf, type MaskSet } from './mask-set.ts';

/**
 * Returns the labels of the set, ascending, each with its share of all mask pixels: all values, or the listed colours
 * (`#rrggbb`).
 */
export function classesOf(masks: readonly MaskFacts[], set: MaskSet): DatasetClass[] {
  const pixels = new Map<number, { pixels: number; files: number; least: number; most: number }>();
  let total = 0;
  for (const mask of masks) {
    const labelOfValue = labelOf(mask, set);
    const ofFile = new Map<number, number>();
    for (const [value, count] of mask.values) {
      const label = labelOfValue(value);
      ofFile.set(label, (ofFile.get(label) ?? 0) + count);
    }
    for (const [label, count] of ofFile) {
      const seen = pixels.get(label) ?? { pixels: 0, files: 0, least: 1, most: 0 };
      const share = count / (mask.width * mask.height);
      pixels.set(label, {
        pixels: seen.pixels + count,
        files: seen.files + 1,
        least: Math.min(seen.least, share),
        most: Math.max(seen.most, share),
      });
    }
    total += mask.width * mask.height;
  }
  const shown = (label: number): number => {
    if (set.source === 'color') return visibleColor(label);
    return set.source === 'index' ? visibleColor(set.palette.get(label) ?? 0) : labelColor(label);
  };
  const ignore = ignoreLabel(masks, set);
  return [...pixels]
    .sort(([a], [b]) => a - b)
    .slice(0, set.source === 'color' ? CLASSES_LISTED : undefined)
    .map(([label, seen]) => ({
      value: set.source === 'color' ? hexColor(label) : label,
      color: hexColor(shown(label)),
      share: seen.pixels / total,
      pixels: seen.pixels,
      files: seen.files,
      least: seen.least,
      most: seen.most,
      ...(label === ignore ? { role: 'ignore' as const } : {}),
    }));
}
