import type { Affine } from '../affine.ts';
import type { Size } from '../raster.ts';

/** A map that takes each output pixel from one input pixel: where the first one is, and the steps right and down. */
export interface WholePixels {
  /** Index of the input pixel of output pixel (0, 0). */
  start: number;
  /** Input pixels from one output column, and one output row, to the next. */
  across: number;
  down: number;
}

/**
 * Returns the steps of a map that is a flip, a quarter turn or neither, inside of the raster throughout: such a map
 * interpolates nothing. Null for any other.
 */
export function wholePixels(inverse: Affine, { width, height }: Size): WholePixels | null {
  const [a, b, c, d, e, f] = inverse;
  if (!inverse.every(Number.isInteger)) return null;
  if (Math.abs(a) + Math.abs(d) !== 1 || Math.abs(b) + Math.abs(e) !== 1 || a * b + d * e !== 0) return null;
  for (const [x, y] of [
    [0, 0],
    [width - 1, height - 1],
  ] as const) {
    const [u, v] = [a * x + b * y + c, d * x + e * y + f];
    if (u < 0 || v < 0 || u >= width || v >= height) return null;
  }
  return { start: f * width + c, across: d * width + a, down: e * width + b };
}
