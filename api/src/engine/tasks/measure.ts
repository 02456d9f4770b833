import type { AttributeFlag } from '@twinset/contract';
import { measureAttributes, type Raster } from '@twinset/tensor-core';
import { decodeImage, decodeMask, type MaskRaster, type Orientation, orient } from '../codecs/index.ts';
import { greyColor } from '../frames/mask-recipe.ts';
import type { MaskPlan, SourcePair } from '../types.ts';

export interface MeasureInput {
  pair: SourcePair;
  plan: MaskPlan;
  background: number | string;
  names: AttributeFlag[];
}

/** The colour or label that counts as background; a label of a colour-coded set is its place in the table. */
function backgroundValue(background: number | string, plan: MaskPlan): number {
  if (typeof background === 'string' && background.startsWith('#'))
    return Number.parseInt(background.slice(1), 16);
  const label = Number(background);
  return plan.source === 'color' ? (plan.table?.[label] ?? greyColor(label)) : label;
}

function foregroundOf(mask: MaskRaster, plan: MaskPlan, background: number): Uint8Array {
  const { samples, kind, palette } = mask;
  const out = new Uint8Array(mask.width * mask.height);
  const byColor = plan.source === 'color';
  for (let i = 0; i < out.length; i++) {
    let value = samples[i];
    if (kind === 'color') value = (samples[3 * i] << 16) | (samples[3 * i + 1] << 8) | samples[3 * i + 2];
    else if (byColor) value = kind === 'palette' ? (palette?.[value] ?? 0) : greyColor(value);
    out[i] = value === background ? 0 : 1;
  }
  return out;
}

/** Attributes of one pair, upright: shapes of the foreground, colours and texture of the image. */
export async function measure(input: MeasureInput): Promise<Record<string, number | null>> {
  const { pair, plan, names } = input;
  const [decoded, mask] = await Promise.all([
    decodeImage(pair.imagePath, { channels: 3, applyOrientation: false }),
    decodeMask(pair.maskPath),
  ]);
  const image = orient(decoded, pair.imageOrientation as Orientation) as Raster;
  const data = foregroundOf(mask, plan, backgroundValue(input.background, plan));
  const flat = { data, width: mask.width, height: mask.height, channels: 1 };
  const foreground = orient(flat, pair.maskOrientation as Orientation);
  return measureAttributes(image, foreground.data, foreground.width, foreground.height, names);
}
