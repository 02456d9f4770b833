import { frameMask, type Raster } from '@twinset/tensor-core';
import { labelPlane } from '../frames/label-plane.ts';
import { LabelSet } from '../frames/label-set.ts';
import type { FrameRecipe } from '../frames/load-frame.ts';
import { type Orientation, orient } from '../pixels/index.ts';
import { readMask } from '../repairs/repair-mask.ts';
import type { SourcePair } from '../types.ts';
import type { TaskContext } from './context.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface FrameLabelsInput {
  pair: SourcePair;
  recipe: FrameRecipe;
}

/** Reads a mask and returns its labels after crop and resize. */
export async function framedMask({ pair, recipe }: FrameLabelsInput): Promise<Raster> {
  const mask = await readMask(pair);
  const plane = labelPlane(mask, recipe.plan, recipe.mask, pair.mask);
  return frameMask(orient(plane, pair.maskOrientation as Orientation), recipe.frame);
}

const labelsLeft = async (input: FrameLabelsInput): Promise<number[]> =>
  LabelSet.of(await framedMask(input)).values();

/** Returns the labels that remain in a mask after cropping and resizing, before any random transform. */
export const frameLabels = (input: FrameLabelsInput, context: TaskContext): Promise<number[]> =>
  withDecodingMemory(context, [input.pair.maskPath], () => labelsLeft(input), { copies: 2 });
