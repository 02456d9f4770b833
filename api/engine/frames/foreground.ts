import type { MaskRaster } from '../pixels/index.ts';
import type { MaskPlan } from '../types.ts';
import { greyColor } from './mask-recipe.ts';

/** Labels (sample values or palette indices) and colours (0xRRGGBB) that are not foreground, each ascending. */
export interface ForegroundRule {
  labels: number[];
  colors: number[];
}

/**
 * Returns the rule for a dataset. A label is a sample value, an index of agreeing palettes, or an index of the table of
 * a colour-coded set; a colour counts in masks of every kind, also as grey (v,v,v).
 * @param background labels and `#rrggbb` that are not foreground.
 */
export function foregroundRule(plan: MaskPlan, background: readonly (number | string)[]): ForegroundRule {
  const labels = new Set<number>();
  const colors = new Set<number>();
  for (const one of background) {
    if (typeof one === 'string' && one.startsWith('#')) colors.add(Number.parseInt(one.slice(1), 16));
    else if (plan.kind !== 'color') labels.add(Number(one));
    else colors.add(plan.table?.[Number(one)] ?? greyColor(Number(one)));
  }
  const rising = (set: Set<number>) => [...set].sort((a, b) => a - b);
  return { labels: rising(labels), colors: rising(colors) };
}

/**
 * Below this, near-black samples of a JPEG are black, since JPEG rings at every edge
 * (tensor-core/src/testing/golden/attributes/ATTRIBUTES.md).
 */
const LOSSY_DARK = 128;

const brightest = (color: number): number => Math.max(color >> 16, (color >> 8) & 255, color & 255);

/** Returns true for a sample that is near black, as JPEG compression turns black into. */
export const isNearBlack = (kind: MaskRaster['kind'], value: number): boolean =>
  brightest(kind === 'color' ? value : greyColor(value)) < LOSSY_DARK;

/**
 * Returns the test of a sample value: true if it is not foreground.
 * @param colorAt colour of a palette's index.
 */
export function backgroundTest(
  kind: MaskRaster['kind'],
  colorAt: (index: number) => number,
  rule: ForegroundRule,
): (value: number) => boolean {
  const colorOf = (value: number): number => {
    if (kind === 'color') return value;
    return kind === 'palette' ? colorAt(value) : greyColor(value);
  };
  // A colour with R = G = B is a label in a set of such masks; the rules of other sets have no labels for colours.
  const isLabel = (value: number) =>
    kind === 'color'
      ? value === greyColor(value & 255) && rule.labels.includes(value & 255)
      : rule.labels.includes(value);
  return (value) => rule.colors.includes(colorOf(value)) || isLabel(value);
}

/** Returns 1 for each pixel of the foreground, 0 for the others; width * height. */
export function foregroundOf(mask: MaskRaster, rule: ForegroundRule): Uint8Array {
  const { samples, kind, palette, lossy } = mask;
  const darkIsBlack = lossy && (rule.colors.includes(0) || (kind === 'grey' && rule.labels.includes(0)));
  const isListed = backgroundTest(kind, (index) => palette?.[index] ?? 0, rule);
  const isOutside = (value: number) => isListed(value) || (darkIsBlack && isNearBlack(kind, value));
  const out = new Uint8Array(mask.width * mask.height);
  // Neighbours are mostly equal, so the last result is tried first.
  let last = -1;
  let verdict = 0;
  for (let i = 0; i < out.length; i++) {
    const value =
      kind === 'color' ? (samples[3 * i] << 16) | (samples[3 * i + 1] << 8) | samples[3 * i + 2] : samples[i];
    if (value !== last) {
      last = value;
      verdict = isOutside(value) ? 0 : 1;
    }
    out[i] = verdict;
  }
  return out;
}
