import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { roundToLevel } from './to-level.ts';

/** Sets the factor of each pixel of row `y`. */
export type RowFactors = (y: number, factors: Float64Array) => void;

/** Computes PixelBackend.scalePixels. */
export function scalePixels(source: Raster, factorsOf: RowFactors): Raster {
  const { width, height, channels, data } = source;
  const out = emptyLike(source);
  const max = maxLevelOf(source);
  const factors = new Float64Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    factorsOf(y, factors);
    for (let x = 0; x < width; x++)
      for (let k = 0; k < channels; k++, i++) out.data[i] = roundToLevel(data[i] * factors[x], max);
  }
  return out;
}
