import type { OutputParams } from '@twinset/contract';
import { type AugmentSpec, type ObjectPoints, type OutputId, sampleWithObject } from '@twinset/tensor-core';
import type { ForegroundRule } from '../frames/foreground.ts';
import { LabelSet } from '../frames/label-set.ts';
import type { Frame, FrameRecipe } from '../frames/load-frame.ts';
import { objectPoints } from '../frames/object-points.ts';
import { fillLabel, objectTest } from '../frames/object-test.ts';
import type { WarpMask } from './render-outputs.ts';

/** Outputs that must contain an object. */
export interface ObjectDrawing {
  spec: AugmentSpec;
  /** Pixels that belong to no object. */
  rule: ForegroundRule;
  /** Each output; null for those that need no object. */
  ids: (OutputId | null)[];
}

/**
 * Creates the function that draws the parameters of outputs of one frame. The mask of each is computed and checked: it
 * contains a label of an object.
 */
export function createDrawing({ spec, rule }: ObjectDrawing, recipe: FrameRecipe, warpMask: WarpMask) {
  const isObject = objectTest(recipe.mask, recipe.plan, rule);
  const fill = fillLabel(recipe.mask);
  let points: ObjectPoints | undefined;
  return ({ mask }: Frame, id: OutputId): OutputParams => {
    points ??= objectPoints(mask, isObject, recipe.objectsPerClass !== undefined);
    const isSeen = (params: OutputParams) =>
      LabelSet.of(warpMask(mask, { ...params, maskFill: recipe.mask.fill }))
        .values()
        .some((label) => label !== fill && isObject(label));
    return sampleWithObject(spec, id, mask, points, isSeen);
  };
}
