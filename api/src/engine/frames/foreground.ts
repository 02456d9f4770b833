import type { MaskRaster } from '../codecs/index.ts';
import type { MaskPlan } from '../types.ts';
import { greyColor } from './mask-recipe.ts';

/** What is no object: labels (sample values or palette indices) and colours (0xRRGGBB), each rising. */
export interface ForegroundRule {
  labels: number[];
  colors: number[];
}

/**
 * The rule for a data set. A label is what the data set calls one: a sample value, an index of agreeing palettes, or a
 * place in the table of a colour-coded set; a colour counts in masks of every kind, as grey (v,v,v) too.
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

/** JPEG rings at every edge: near black, what is darker than this is black (tensor-core/src/testing/golden/attributes/ATTRIBUTES.md). */
const LOSSY_DARK = 128;

const brightest = (color: number): number => Math.max(color >> 16, (color >> 8) & 255, color & 255);

/** 1 for each pixel of the foreground, 0 for the rest; width * height. */
export function foregroundOf(mask: MaskRaster, rule: ForegroundRule): Uint8Array {
  const { samples, kind, palette, lossy } = mask;
  const darkIsBlack = lossy && (rule.colors.includes(0) || (kind === 'grey' && rule.labels.includes(0)));
  const colorOf = (value: number): number => {
    if (kind === 'color') return value;
    return kind === 'palette' ? (palette?.[value] ?? 0) : greyColor(value);
  };
  const isOutside = (value: number) =>
    rule.colors.includes(colorOf(value)) ||
    (kind !== 'color' && rule.labels.includes(value)) ||
    (darkIsBlack && brightest(colorOf(value)) < LOSSY_DARK);
  const out = new Uint8Array(mask.width * mask.height);
  // Neighbours are mostly alike, so the last verdict mostly stands.
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
