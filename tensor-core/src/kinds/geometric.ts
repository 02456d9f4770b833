import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import { type Affine, composeAffine } from '../affine.ts';
import type { Size } from '../raster.ts';
import type { FrameFacts, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A transform that moves pixels; the same values apply to the image (bilinear) and its mask (nearest). */
export interface Geometric<F extends TransformFlag> extends Sampling<F> {
  kind: 'geometric';
  /** Returns the map from output to input coordinates, on a frame of this size. */
  inverse(params: ParamsOf<F>, frame: Size): Affine;
}

export const geometric = <F extends FlagOf<'geometric'>>(
  flag: F,
  math: TransformMath<Geometric<F>>,
): Geometric<F> => ({ flag, kind: 'geometric', ...math });

/** Adds a geometric transform to the passes; consecutive ones are combined into one sampling pass. */
export function addGeometric(
  passes: Pass[],
  transform: Geometric<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  frame: FrameFacts,
): void {
  const inverse = transform.inverse(params, frame);
  const last = passes.at(-1);
  if (last?.kind === 'fused' && last.color === null && last.field === null)
    last.inverse = composeAffine(last.inverse, inverse);
  else passes.push({ kind: 'fused', inverse, field: null, color: null });
}
