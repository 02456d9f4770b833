import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import type { Raster, RasterShape } from '../raster.ts';
import { type PixelOperation, runOperations } from './operation.ts';
import type { FrameFacts, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A filter that a graphics card computes too. */
interface WithOperations<F extends TransformFlag> {
  /** Returns what is computed for an image of a shape, one after another. */
  operations(params: ParamsOf<F>, image: RasterShape): PixelOperation[];
}

/** A filter that depends on the pixels in another way. */
interface WithApply<F extends TransformFlag> {
  /** Returns a new raster of the same shape. */
  apply(params: ParamsOf<F>, image: Raster): Raster;
}

/** A transform that computes each pixel of an image from its neighbourhood. */
export type Filter<F extends TransformFlag> = Sampling<F> & { kind: 'filter' } & (
    | WithOperations<F>
    | WithApply<F>
  );

type FilterMath<F extends TransformFlag> = TransformMath<Sampling<F>> & (WithOperations<F> | WithApply<F>);

export const filter = <F extends FlagOf<'filter'>>(flag: F, math: FilterMath<F>): Filter<F> => ({
  flag,
  kind: 'filter',
  ...math,
});

export function addFilter(
  passes: Pass[],
  transform: Filter<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  frame: FrameFacts,
): void {
  if ('apply' in transform) {
    passes.push({ kind: 'pixels', apply: (image) => transform.apply(params, image) });
    return;
  }
  const operations = transform.operations(params, frame);
  passes.push({ kind: 'pixels', apply: (image) => runOperations(operations, image), operations });
}
