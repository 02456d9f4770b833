import { occlusion } from '../kinds/occlusion.ts';
import { drawInteger, lerpInterval } from '../kinds/sampling.ts';

/** Covers a grid of squares. */
export const gridMask = occlusion('gridMask', {
  draw: (u, { ratio }) => ({
    ratio: lerpInterval(ratio, u(1)),
    cells: drawInteger([2, 10], u(2)),
    x: u(3),
    y: u(4),
  }),
  cover({ ratio, cells, x, y }, { width, height }) {
    const cell = Math.max(2, Math.floor(Math.min(width, height) / cells));
    const side = Math.max(1, Math.floor(cell * ratio));
    const shift = [Math.floor(x * cell), Math.floor(y * cell)] as const;
    return { left: 0, top: 0, right: width, bottom: height, cell, side, shift };
  },
});
