import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import type { Cover } from '../kernels/pixel-backend.ts';
import type { Size } from '../raster.ts';
import { type PixelOperation, runOperation } from './operation.ts';
import type { FrameFacts, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A transform that covers pixels of the image, and the same ones of the mask if the configuration demands it. */
export interface Occlusion<F extends TransformFlag> extends Sampling<F> {
  kind: 'occlusion';
  /** Returns the covered pixels. */
  cover(params: ParamsOf<F>, frame: Size): Cover;
}

export const occlusion = <F extends FlagOf<'occlusion'>>(
  flag: F,
  math: TransformMath<Occlusion<F>>,
): Occlusion<F> => ({ flag, kind: 'occlusion', ...math });

export function addOcclusion(
  passes: Pass[],
  transform: Occlusion<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  { covered = 0, ...frame }: FrameFacts,
): void {
  const operation: PixelOperation = {
    kernel: 'cover',
    cover: transform.cover(params, frame),
    value: covered,
  };
  passes.push({
    kind: 'pixels',
    apply: (raster) => runOperation(operation, raster),
    operations: [operation],
  });
}
