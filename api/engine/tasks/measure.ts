import type { AttributeFlag } from '@twinset/contract';
import { measureAttributes, type Raster } from '@twinset/tensor-core';
import { type ForegroundRule, foregroundOf } from '../frames/foreground.ts';
import { decodeImage, decodeMask, type Orientation, orient } from '../pixels/index.ts';
import type { SourcePair } from '../types.ts';

export interface MeasureInput {
  pair: SourcePair;
  rule: ForegroundRule;
  names: AttributeFlag[];
}

/** Attributes of one pair, upright: shapes of the foreground, colours and texture of the image. */
export async function measure(input: MeasureInput): Promise<Record<string, number | null>> {
  const { pair, rule, names } = input;
  const [decoded, mask] = await Promise.all([
    decodeImage(pair.imagePath, { channels: 3, applyOrientation: false }),
    decodeMask(pair.maskPath),
  ]);
  const image = orient(decoded, pair.imageOrientation as Orientation) as Raster;
  const flat = { data: foregroundOf(mask, rule), width: mask.width, height: mask.height, channels: 1 };
  const foreground = orient(flat, pair.maskOrientation as Orientation);
  return measureAttributes(image, foreground.data, foreground.width, foreground.height, names);
}
