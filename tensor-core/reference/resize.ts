import type { Raster, Size } from '../src/raster.ts';

/** Returns the height of a triangle of the given half width at a distance from its middle. */
const triangle = (distance: number, half: number): number => Math.max(0, 1 - Math.abs(distance) / half);

/** Returns one pixel of the antialiased resize, unrounded: the weighted mean over all input pixels. */
export function resizedPixel(source: Raster, size: Size, x: number, y: number, k: number): number {
  const sx = source.width / size.width;
  const sy = source.height / size.height;
  let sum = 0;
  let weights = 0;
  for (let j = 0; j < source.height; j++) {
    const down = triangle((y + 0.5) * sy - (j + 0.5), Math.max(1, sy));
    for (let i = 0; down > 0 && i < source.width; i++) {
      const weight = down * triangle((x + 0.5) * sx - (i + 0.5), Math.max(1, sx));
      sum += weight * source.data[(j * source.width + i) * source.channels + k];
      weights += weight;
    }
  }
  return sum / weights;
}

/** Returns the input index of an output index in exact integers: floor((i + 1/2) * n / m). */
export const nearestIndex = (i: number, n: number, m: number): number =>
  Number((BigInt(2 * i + 1) * BigInt(n)) / BigInt(2 * m));
