import { referenceOf } from '../../reference/oracle.ts';
import { resizedPixel } from '../../reference/resize.ts';
import { typescriptBackend } from '../kernels/typescript/index.ts';
import type { Raster } from '../raster.ts';

const reduced = new WeakMap<Raster, Map<number, Raster>>();

/**
 * Returns the reduced image. It is that of the kernel, which has its reference too, because a level at a half
 * may be rounded up or down.
 */
function smallOf(image: Raster, factor: number): Raster {
  const known = reduced.get(image) ?? new Map<number, Raster>();
  reduced.set(image, known);
  const { width, height } = image;
  const size = {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
  const small =
    known.get(factor) ?? typescriptBackend.resizeAntialias(image, { x: 0, y: 0, width, height }, size);
  known.set(factor, small);
  return small;
}

export const reference = referenceOf('downscale', 'filter', (image, x, y, k, { factor }) =>
  resizedPixel(smallOf(image, factor), image, x, y, k),
);
