import { maxLevelOf, type Raster } from '../src/raster.ts';
import { noiseBits, normalOf } from '../src/rng/noise.ts';

/** Returns a level with normal noise of the standard deviation of its level, clipped. */
export function noisyLevel(
  image: Raster,
  x: number,
  y: number,
  k: number,
  seed: number,
  deviationOf: (level: number) => number,
): number {
  const at = (y * image.width + x) * image.channels + k;
  const level = image.data[at];
  const noisy = level + normalOf(noiseBits(seed, at)) * deviationOf(level);
  return Math.min(maxLevelOf(image), Math.max(0, noisy));
}
