import { frameMask } from '@twinset/tensor-core';
import { labelPlane } from '../frames/label-plane.ts';
import { LabelSet } from '../frames/label-set.ts';
import type { FrameRecipe } from '../frames/load-frame.ts';
import { decodeMask, type Orientation, orient } from '../pixels/index.ts';
import type { SourcePair } from '../types.ts';

export interface FrameLabelsInput {
  pair: SourcePair;
  recipe: FrameRecipe;
}

/** Returns the labels that a mask has left once it is cropped and resized, before any random transform. */
export async function frameLabels({ pair, recipe }: FrameLabelsInput): Promise<number[]> {
  const mask = await decodeMask(pair.maskPath);
  const plane = labelPlane(mask, recipe.plan, recipe.mask, pair.mask);
  const upright = orient(plane, pair.maskOrientation as Orientation);
  return LabelSet.of(frameMask(upright, recipe.frame)).values();
}
