import type { PixelOperation } from '../kinds/operation.ts';
import { maxLevel, type RasterShape } from '../raster.ts';

/**
 * Returns the operation that adds independent normal noise to each sample.
 * @param deviationOf standard deviation in levels, for samples of a level
 */
export function noiseOf(
  { bitDepth }: RasterShape,
  seed: number,
  deviationOf: (level: number, max: number) => number,
): PixelOperation {
  const max = maxLevel(bitDepth);
  const deviations = Float64Array.from({ length: max + 1 }, (_, level) => deviationOf(level, max));
  return { kernel: 'addNoise', seed, deviations };
}
