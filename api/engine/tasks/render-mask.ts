import type { Raster } from '@twinset/tensor-core';
import { greyColor } from '../frames/mask-recipe.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { Canvas, CHECKED_BEFORE, decodeMask, type MaskRaster, readHeader } from '../pixels/index.ts';
import { mapColors } from '../pixels/map-colors.ts';
import { encodePng, pngBands } from '../png/index.ts';
import type { MaskRepair } from '../repairs/mask-repair.ts';
import { repairMask } from '../repairs/repair-mask.ts';
import type { MaskPlan } from '../types.ts';
import { labelColor, visibleColor } from './display-color.ts';
import { shrink } from './rendition.ts';

function colorOf(mask: MaskRaster, plan: MaskPlan): (value: number) => number {
  if (mask.kind === 'palette') return (index) => visibleColor(mask.palette?.[index] ?? 0);
  if (mask.kind === 'color')
    return plan.source === 'value' ? (color) => labelColor(color & 255) : visibleColor;
  return plan.source === 'value' ? labelColor : (value) => visibleColor(greyColor(value));
}

const colored = (color: (value: number) => number, { data, width, height, channels }: Raster): Raster => ({
  data: mapColors(data, channels, color),
  width,
  height,
  channels: 3,
});

/** Decodes a mask upright, after its repair; a resize turns the mask itself. */
async function uprightMask(source: string | Uint8Array, orientation: number, repair?: MaskRepair) {
  const turn = repair?.size ? {} : { orientation: orientation as MaskRaster['orientation'] };
  const mask = await decodeMask(source, { ...CHECKED_BEFORE, ...turn });
  return repair ? repairMask(mask, repair) : mask;
}

/**
 * Returns the rendition of a mask (file or bytes) as PNG bytes: nearest neighbour, coloured by class, at most `longest`
 * pixels on the longer side.
 */
export async function maskRendition(
  source: string | Uint8Array,
  orientation: number,
  plan: MaskPlan,
  longest?: number,
  repair?: MaskRepair,
): Promise<Uint8Array> {
  const mask = await uprightMask(source, orientation, repair);
  const { samples: data, width, height, channels } = mask;
  const small = shrink({ data, width, height, channels }, 'mask', longest);
  if (small.data !== data) freeBuffer(data);
  return encodePng(colored(colorOf(mask, plan), small));
}

/**
 * Returns the rendition of an output mask, coloured like its source: labels are the same for any number of channels.
 */
export async function outputMaskRendition(
  bytes: Uint8Array,
  plan: MaskPlan,
  longest?: number,
): Promise<Uint8Array> {
  if (plan.source !== 'value' || plan.outChannels === 1) return maskRendition(bytes, 1, plan, longest);
  const canvas = new Canvas(readHeader(bytes, CHECKED_BEFORE));
  for await (const { png, place } of pngBands(bytes, CHECKED_BEFORE)) {
    const { samples, width, height, channels } = png;
    const data = samples.slice(0, width * height);
    for (let i = 0; i < data.length; i++) data[i] = samples[i * channels];
    canvas.put({ data, width, height, channels: 1 }, place);
  }
  const small = shrink(canvas.whole(), 'mask', longest);
  return encodePng(colored(labelColor, small));
}
