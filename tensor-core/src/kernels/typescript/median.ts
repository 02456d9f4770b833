import { emptyLike, maxLevelOf, type Raster } from '../../raster.ts';
import { borderIndex } from './border-index.ts';

/** Bits of a level within a coarse bin of a histogram. */
const FINE_BITS = 8;

/** Computes PixelBackend.median. Each row moves a histogram of two levels to the right, by Huang's method. */
export function median(image: Raster, radius: number): Raster {
  const { width, height, channels, data } = image;
  const out = emptyLike(image);
  const side = 2 * radius + 1;
  const middle = (side * side) >> 1;
  const fine = new Uint16Array(maxLevelOf(image) + 1);
  const coarse = new Uint16Array(fine.length >> FINE_BITS);
  const row = width * channels;
  for (let y = 0; y < height; y++) {
    const starts = Int32Array.from(
      { length: side },
      (_, j) => borderIndex(y + j - radius, height, 'reflect') * row,
    );
    for (let k = 0; k < channels; k++) {
      fine.fill(0);
      coarse.fill(0);
      const count = (x: number, change: number) => {
        const column = borderIndex(x, width, 'reflect') * channels + k;
        for (let j = 0; j < side; j++) {
          const level = data[starts[j] + column];
          fine[level] += change;
          coarse[level >> FINE_BITS] += change;
        }
      };
      for (let x = -radius; x < radius; x++) count(x, 1);
      for (let x = 0; x < width; x++) {
        count(x + radius, 1);
        let below = 0;
        let bin = 0;
        while (below + coarse[bin] <= middle) below += coarse[bin++];
        let level = bin << FINE_BITS;
        while (below + fine[level] <= middle) below += fine[level++];
        out.data[y * row + x * channels + k] = level;
        count(x - radius, -1);
      }
    }
  }
  return out;
}
