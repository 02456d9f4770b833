import { pixelBackend } from '../backend.ts';
import { maxLevelOf, type Raster } from '../raster.ts';

/**
 * Adds independent normal noise to each sample.
 * @param deviationOf standard deviation in levels, for samples of a level
 */
export function addNoise(
  image: Raster,
  seed: number,
  deviationOf: (level: number, max: number) => number,
): Raster {
  const max = maxLevelOf(image);
  const deviations = Float64Array.from({ length: max + 1 }, (_, level) => deviationOf(level, max));
  return pixelBackend().addNoise(image, seed, deviations);
}
