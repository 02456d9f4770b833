import { type Raster, seenLabels } from '@twinset/tensor-core';
import { EngineError } from '../engine-error.ts';
import { applyPalette } from '../pixels/channels.ts';
import type { MaskRaster } from '../pixels/index.ts';
import { type CodecKernel, codecKernel } from '../png/kernel.ts';
import { mapPixels } from '../png/map-pixels.ts';
import type { MaskPlan } from '../types.ts';
import type { MaskRecipe } from './mask-recipe.ts';
import { greyColor } from './mask-recipe.ts';

const lost = (name: string, what: string) =>
  new EngineError('InvalidDataset', `The mask "${name}" ${what}. It has changed since it was uploaded.`, [
    { filename: name, reason: what },
  ]);

const pack = (data: ArrayLike<number>, at: number): number =>
  (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];

/** Finds the index of each colour by the kernel; returns the first colour without one instead, if any. */
function lookUpFast(kernel: CodecKernel, samples: MaskRaster['samples'], table: readonly number[]) {
  kernel.forgetColors();
  table.forEach((color, index) => void kernel.addColor(color, index));
  const found = mapPixels(kernel, samples, { from: 3, to: 1 }, (...band) => kernel.indexColors(...band));
  return found ?? kernel.unknownColor();
}

/** Finds the index of each colour; colours are few and occur in runs, so the last result is tried first. */
function lookUp({ samples, width, height }: MaskRaster, table: readonly number[]): Uint8Array | number {
  const kernel = codecKernel();
  if (kernel) return lookUpFast(kernel, samples, table);
  const index = new Map(table.map((color, at) => [color, at]));
  const out = new Uint8Array(width * height);
  let last = -1;
  let found: number | undefined;
  for (let i = 0, from = 0; i < out.length; i++, from += 3) {
    const color = pack(samples, from);
    if (color !== last) {
      last = color;
      found = index.get(color);
      if (found === undefined) return color;
    }
    out[i] = found as number;
  }
  return out;
}

/**
 * Maps one channel by a table of labels; returns a value without a label instead, if any. Samples that are equal to
 * their labels are returned unchanged.
 */
function translate(
  { samples, width, height }: MaskRaster,
  labelOf: (value: number) => number | undefined,
): Uint8Array | number {
  const labels = new Uint8Array(samples instanceof Uint16Array ? 65_536 : 256);
  const used = seenLabels({ data: samples, width, height, channels: 1 });
  let isSame = samples instanceof Uint8Array;
  for (let value = used.indexOf(1); value >= 0; value = used.indexOf(1, value + 1)) {
    const label = labelOf(value);
    if (label === undefined) return value;
    labels[value] = label;
    isSame &&= label === value;
  }
  if (isSame) return samples as Uint8Array;
  const out = new Uint8Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = labels[samples[i]];
  return out;
}

/** Returns the common value of the three channels of each pixel; null for a palette mask, or if channels differ. */
function oneChannel({ samples, kind, width, height }: MaskRaster): Uint8Array | null {
  if (kind !== 'color') return null;
  const kernel = codecKernel();
  if (kernel) return mapPixels(kernel, samples, { from: 3, to: 1 }, (...band) => kernel.takeEqual(...band));
  const out = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < out.length; i++, from += 3) {
    out[i] = samples[from];
    if (samples[from + 1] !== samples[from] || samples[from + 2] !== samples[from]) return null;
  }
  return out;
}

/** Returns the function from a value of a grey mask or an index of a palette mask to its colour. */
const colorOf = (mask: MaskRaster) => (value: number) =>
  mask.kind === 'palette' ? (mask.palette?.[value] ?? 0) : greyColor(value);

function toColors(mask: MaskRaster): Uint8Array {
  if (mask.kind === 'color') return mask.samples as Uint8Array;
  const colors = Array.from({ length: 256 }, (_, value) => colorOf(mask)(value));
  return applyPalette(mask.samples, colors);
}

/**
 * Converts a decoded mask to the raster that is warped: labels in one channel, or colours in three (see `MaskRecipe`).
 * @param name name of the mask in messages.
 * @throws EngineError InvalidDataset if the mask contains values that the plan does not know.
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
  // The plan's table: the recipe's continues with colours that only name the fill.
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
