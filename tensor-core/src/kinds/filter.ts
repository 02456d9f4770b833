import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import type { Raster } from '../raster.ts';
import type { Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A transform that computes each pixel of an image from its neighbourhood. */
export interface Filter<F extends TransformFlag> extends Sampling<F> {
  kind: 'filter';
  /** Returns a new raster of the same shape. */
  apply(params: ParamsOf<F>, image: Raster): Raster;
}

export const filter = <F extends FlagOf<'filter'>>(flag: F, math: TransformMath<Filter<F>>): Filter<F> => ({
  flag,
  kind: 'filter',
  ...math,
});

export function addFilter(
  passes: Pass[],
  transform: Filter<TransformFlag>,
  params: ParamsOf<TransformFlag>,
): void {
  passes.push({ kind: 'pixels', apply: (image) => transform.apply(params, image) });
}
