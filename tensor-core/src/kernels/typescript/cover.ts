import { copyOf, type Raster } from '../../raster.ts';
import type { Cover } from '../pixel-backend.ts';

/** Sets all samples of the covered pixels in place. */
export function fillCover(
  { data, width, channels }: Raster,
  { left, top, right, bottom, cell, side, shift }: Cover,
  value: number,
): void {
  for (let y = top; y < bottom; y++) {
    if ((y + shift[1]) % cell >= side) continue;
    for (let start = Math.floor((left + shift[0]) / cell) * cell - shift[0]; start < right; start += cell) {
      const [from, to] = [Math.max(left, start), Math.min(right, start + side)];
      if (from < to) data.fill(value, (y * width + from) * channels, (y * width + to) * channels);
    }
  }
}

/** Computes PixelBackend.cover. */
export function cover(source: Raster, covered: Cover, value: number): Raster {
  const out = copyOf(source);
  fillCover(out, covered, value);
  return out;
}
