import type { AttributeFlag } from '@twinset/contract';
import { measureAttributes } from '@twinset/tensor-core';
import { type ForegroundRule, foregroundOf } from '../frames/foreground.ts';
import { CHECKED_BEFORE, decodeImage, type Orientation, orient } from '../pixels/index.ts';
import { readMask } from '../repairs/repair-mask.ts';
import { tileFiles } from '../tiles/cut-tiles.ts';
import type { SourcePair } from '../types.ts';
import type { TaskContext } from './context.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface MeasureInput {
  pair: SourcePair;
  rule: ForegroundRule;
  names: AttributeFlag[];
}

async function measured(input: MeasureInput): Promise<Record<string, number | null>> {
  const { pair, rule, names } = input;
  const [image, mask] = await Promise.all([
    decodeImage(pair.imagePath, {
      ...CHECKED_BEFORE,
      channels: 3,
      orientation: pair.imageOrientation as Orientation,
    }),
    readMask(pair),
  ]);
  const flat = { data: foregroundOf(mask, rule), width: mask.width, height: mask.height, channels: 1 };
  const foreground = orient(flat, pair.maskOrientation as Orientation);
  return measureAttributes(image, foreground.data, foreground.width, foreground.height, names);
}

/** Measures attributes of one upright pair: shapes of the foreground, colours and texture of the image. */
export const measure = async (
  input: MeasureInput,
  context: TaskContext,
): Promise<Record<string, number | null>> => {
  const pair = await tileFiles(input.pair, context);
  const files = [pair.imagePath, pair.maskPath];
  return withDecodingMemory(context, files, () => measured({ ...input, pair }), { copies: 2 });
};
