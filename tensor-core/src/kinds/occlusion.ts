import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import type { Raster } from '../raster.ts';
import type { FrameFacts, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A transform that covers pixels of the image, and the same ones of the mask if the configuration demands it. */
export interface Occlusion<F extends TransformFlag> extends Sampling<F> {
  kind: 'occlusion';
  /** Returns a copy in which each sample of the covered pixels is `value`. */
  apply(params: ParamsOf<F>, raster: Raster, value: number): Raster;
}

export const occlusion = <F extends FlagOf<'occlusion'>>(
  flag: F,
  math: TransformMath<Occlusion<F>>,
): Occlusion<F> => ({ flag, kind: 'occlusion', ...math });

export function addOcclusion(
  passes: Pass[],
  transform: Occlusion<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  { covered = 0 }: FrameFacts,
): void {
  passes.push({ kind: 'pixels', apply: (raster) => transform.apply(params, raster, covered) });
}
