import type { Affine } from '../../affine.ts';
import { emptyLike, type Raster } from '../../raster.ts';
import type { Outside } from '../pixel-backend.ts';
import { borderIndex } from './border-index.ts';

/**
 * Computes PixelBackend.warpNearest. The order of the float64 operations is part of the result: every backend
 * computes floor(a * x + ((b * y + c) + 0.5)).
 */
export function warpNearest(source: Raster, inverse: Affine, outside: Outside): Raster {
  const { data, width, height, channels } = source;
  const [a, b, c, d, e, f] = inverse;
  const out = emptyLike(source);
  let o = 0;
  for (let y = 0; y < height; y++) {
    const rowU = b * y + c + 0.5;
    const rowV = e * y + f + 0.5;
    for (let x = 0; x < width; x++) {
      const column = borderIndex(Math.floor(a * x + rowU), width, outside.border);
      const row = borderIndex(Math.floor(d * x + rowV), height, outside.border);
      if (column < 0 || row < 0) {
        for (let k = 0; k < channels; k++) out.data[o++] = outside.fill;
      } else {
        const p = (row * width + column) * channels;
        for (let k = 0; k < channels; k++) out.data[o++] = data[p + k];
      }
    }
  }
  return out;
}
