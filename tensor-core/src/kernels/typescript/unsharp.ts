import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { convolve } from './convolve.ts';
import { roundToLevel } from './to-level.ts';

/** Computes PixelBackend.unsharp. */
export function unsharp(source: Raster, weights: Float64Array, amount: number): Raster {
  const out = emptyLike(source);
  const max = maxLevelOf(source);
  const { data } = source;
  const blurred = convolve(source, weights, weights).data;
  for (let i = 0; i < data.length; i++)
    out.data[i] = roundToLevel(data[i] + amount * (data[i] - blurred[i]), max);
  return out;
}
