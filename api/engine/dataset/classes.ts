import { CLASSES_LISTED, type DatasetClass, eachInSteps, type Steps } from '@twinset/contract';
import { hexColor, labelColor, visibleColor } from '../tasks/display-color.ts';
import type { MaskFacts } from '../types.ts';
import { ignoreLabel } from './ignore-label.ts';
import { labelOf, type MaskSet } from './mask-set.ts';

/**
 * Returns, in steps, the labels of the set, ascending, each with its share of all mask pixels: all values, or the listed colours
 * (`#rrggbb`).
 */
export function* classesInSteps(masks: readonly MaskFacts[], set: MaskSet): Steps<DatasetClass[]> {
  const pixels = new Map<number, { pixels: number; files: number; least: number; most: number }>();
  let total = 0;
  yield* eachInSteps(masks, (mask) => {
    const labelOfValue = labelOf(mask, set);
    const ofFile = new Map<number, number>();
    for (const [value, count] of mask.values) {
      const label = labelOfValue(value);
      ofFile.set(label, (ofFile.get(label) ?? 0) + count);
    }
    for (const [label, count] of ofFile) {
      let seen = pixels.get(label);
      if (seen === undefined) {
        seen = { pixels: 0, files: 0, least: 1, most: 0 };
        pixels.set(label, seen);
      }
      const share = count / (mask.width * mask.height);
      seen.pixels += count;
      seen.files++;
      seen.least = Math.min(seen.least, share);
      seen.most = Math.max(seen.most, share);
    }
    total += mask.width * mask.height;
  });
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
