import type { Raster } from '@twinset/tensor-core';
import { EngineError } from '../engine-error.ts';
import type { MaskRaster } from '../pixels/index.ts';
import type { MaskPlan } from '../types.ts';
import type { MaskRecipe } from './mask-recipe.ts';
import { greyColor } from './mask-recipe.ts';

const lost = (name: string, what: string) =>
  new EngineError('InvalidDataset', `The mask "${name}" ${what}. It has changed since it was uploaded.`, [
    { filename: name, reason: what },
  ]);

const pack = (data: ArrayLike<number>, at: number): number =>
  (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];

/** Finds the index of each colour; colours are few and stand in runs, so the last answer is tried first. */
function lookUp(mask: MaskRaster, table: readonly number[]): Uint8Array | number {
  const index = new Map(table.map((color, at) => [color, at]));
  const pixels = mask.width * mask.height;
  const out = new Uint8Array(pixels);
  let last = -1;
  let found: number | undefined;
  for (let i = 0, from = 0; i < pixels; i++, from += 3) {
    const color = pack(mask.samples, from);
    if (color !== last) {
      last = color;
      found = index.get(color);
      if (found === undefined) return color;
    }
    out[i] = found as number;
  }
  return out;
}

/** One channel through a table of at most 65,536 labels; gives the first value without a label instead, if any. */
function translate(mask: MaskRaster, labelOf: (value: number) => number | undefined): Uint8Array | number {
  const known = new Int32Array(mask.bitDepth === 16 ? 65_536 : 256).fill(-2);
  const out = new Uint8Array(mask.samples.length);
  for (let i = 0; i < out.length; i++) {
    const value = mask.samples[i];
    let label = known[value];
    if (label === -2) label = known[value] = labelOf(value) ?? -1;
    if (label < 0) return value;
    out[i] = label;
  }
  return out;
}

/** The one value of the three equal channels of each pixel; null for a palette mask, or where channels differ. */
function oneChannel({ samples, kind, width, height }: MaskRaster): Uint8Array | null {
  if (kind !== 'color') return null;
  const out = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < out.length; i++, from += 3) {
    out[i] = samples[from];
    if (samples[from + 1] !== samples[from] || samples[from + 2] !== samples[from]) return null;
  }
  return out;
}

/** The colour of a value of a grey mask or an index of a palette mask. */
const colorOf = (mask: MaskRaster) => (value: number) =>
  mask.kind === 'palette' ? (mask.palette?.[value] ?? 0) : greyColor(value);

function toColors(mask: MaskRaster): Uint8Array {
  if (mask.kind === 'color') return mask.samples as Uint8Array;
  const out = new Uint8Array(mask.samples.length * 3);
  const color = colorOf(mask);
  for (let i = 0, to = 0; i < mask.samples.length; i++) {
    const rgb = color(mask.samples[i]);
    out[to++] = rgb >> 16;
    out[to++] = rgb >> 8;
    out[to++] = rgb;
  }
  return out;
}

/**
 * A decoded mask as the raster that is warped: labels in one channel, or colours in three (see `MaskRecipe`).
 * @param name how messages name the mask.
 * @throws EngineError InvalidDataset where the mask holds what the plan does not know.
 */
export function labelPlane(mask: MaskRaster, plan: MaskPlan, recipe: MaskRecipe, name: string): Raster {
  const { width, height } = mask;
  if (recipe.carried === 'colors') return { data: toColors(mask), width, height, channels: 3 };
  if (plan.source === 'value') {
    const data = mask.kind === 'grey' ? mask.samples : oneChannel(mask);
    if (data === null) throw lost(name, 'is no longer a greyscale mask');
    if (recipe.bitDepth === mask.bitDepth) return { data, width, height, channels: 1 };
    if (recipe.bitDepth === 8) throw lost(name, 'is now a 16-bit mask');
    return { data: Uint16Array.from(data), width, height, channels: 1 };
  }
  // The plan's own table: the recipe's goes on with colours that only name the fill.
  const table = plan.table ?? [];
  if (plan.source === 'index') {
    if (mask.kind !== 'palette') throw lost(name, 'is no longer a palette mask');
    const data = translate(mask, (value) => (mask.palette?.[value] === table[value] ? value : undefined));
    if (typeof data === 'number') throw lost(name, `contains index ${data} with a different colour`);
    return { data, width, height, channels: 1 };
  }
  const index = new Map(table.map((color, at) => [color, at]));
  const data =
    mask.kind === 'color' ? lookUp(mask, table) : translate(mask, (value) => index.get(colorOf(mask)(value)));
  if (typeof data === 'number') {
    const color = mask.kind === 'color' ? data : colorOf(mask)(data);
    throw lost(
      name,
      `contains the colour #${color.toString(16).padStart(6, '0')}, which is not in the colour table`,
    );
  }
  return { data, width, height, channels: 1 };
}
