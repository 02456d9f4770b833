import { frameMask, type Raster } from '@twinset/tensor-core';
import { labelPlane } from '../frames/label-plane.ts';
import { LabelSet } from '../frames/label-set.ts';
import type { FrameRecipe } from '../frames/load-frame.ts';
import { type Orientation, orient } from '../pixels/index.ts';
import { readMask } from '../repairs/repair-mask.ts';
import { tileFiles } from '../tiles/cut-tiles.ts';
import { padTile } from '../tiles/pad-tile.ts';
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
  const upright = orient(plane, pair.maskOrientation as Orientation);
  return frameMask(padTile(upright, pair, recipe.mask.fill), recipe.frame);
}

const labelsLeft = async (input: FrameLabelsInput): Promise<number[]> =>
  LabelSet.of(await framedMask(input)).values();

/** Returns the labels that remain in a mask after cropping and resizing, before any random transform. */
export const frameLabels = async (input: FrameLabelsInput, context: TaskContext): Promise<number[]> => {
  const pair = await tileFiles(input.pair, context);
  return withDecodingMemory(context, [pair.maskPath], () => labelsLeft({ ...input, pair }), { copies: 2 });
};
