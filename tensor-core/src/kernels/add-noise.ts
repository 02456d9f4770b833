import { emptyLike, maxLevelOf, type Raster } from '../raster.ts';
import { noiseBits, normalQuantiles } from '../rng/noise.ts';
import { roundToLevel } from './typescript/to-level.ts';

/**
 * Adds independent normal noise to each sample.
 * @param deviationOf standard deviation in levels, for samples of a level
 */
export function addNoise(
  image: Raster,
  seed: number,
  deviationOf: (level: number, max: number) => number,
): Raster {
  const out = emptyLike(image);
  const max = maxLevelOf(image);
  const deviations = Float64Array.from({ length: max + 1 }, (_, level) => deviationOf(level, max));
  const normal = normalQuantiles();
  const { data } = image;
  for (let i = 0; i < data.length; i++) {
    const noise = normal[noiseBits(seed, i) >>> 20] * deviations[data[i]];
    out.data[i] = roundToLevel(data[i] + noise, max);
  }
  return out;
}
