import { occlusion } from '../kinds/occlusion.ts';
import { drawInteger, lerpInterval } from '../kinds/sampling.ts';
import { copyOf } from '../raster.ts';

/** Covers a grid of squares. */
export const gridMask = occlusion('gridMask', {
  draw: (u, { ratio }) => ({
    ratio: lerpInterval(ratio, u(1)),
    cells: drawInteger([2, 10], u(2)),
    x: u(3),
    y: u(4),
  }),
  apply({ ratio, cells, x, y }, image, value) {
    const out = copyOf(image);
    const { width, height, channels } = image;
    const cell = Math.max(2, Math.floor(Math.min(width, height) / cells));
    const side = Math.max(1, Math.floor(cell * ratio));
    const [left, top] = [Math.floor(x * cell), Math.floor(y * cell)];
    for (let row = 0; row < height; row++) {
      if ((row + top) % cell >= side) continue;
      for (let column = -left; column < width; column += cell) {
        const start = row * width + Math.max(0, column);
        const end = row * width + Math.min(width, column + side);
        if (end > start) out.data.fill(value, start * channels, end * channels);
      }
    }
    return out;
  },
});
