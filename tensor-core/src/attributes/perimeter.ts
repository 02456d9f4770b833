import type { Region } from './region.ts';

/** Weight of a border pixel by 1 + 2 * (border 4-neighbours) + 10 * (border diagonal neighbours). */
const WEIGHTS = new Float64Array(1 + 2 * 4 + 10 * 4 + 1);
for (const code of [5, 7, 15, 17, 25, 27]) WEIGHTS[code] = 1;
for (const code of [21, 33]) WEIGHTS[code] = Math.SQRT2;
for (const code of [13, 23]) WEIGHTS[code] = (1 + Math.SQRT2) / 2;

/**
 * Returns the length, in pixels, of the lines through the centres of the border pixels, holes included
 * (Benkrid and Crookes, like scikit-image's `perimeter` with 4 neighbours). A border pixel has a 4-neighbour
 * that is background or outside the image. One or two pixels give 0.
 */
export function perimeter(region: Region): number {
  const { foreground, width, top, bottom, left, right } = region;
  // An empty column and row on each side avoid all checks for the edge.
  const stride = right - left + 2;
  const inside = new Uint8Array(stride * (bottom - top + 2));
  for (let y = top; y < bottom; y++) {
    const to = (y - top + 1) * stride + 1 - left;
    for (let x = left, row = y * width; x < right; x++) inside[to + x] = foreground[row + x] === 0 ? 0 : 1;
  }
  const border = new Uint8Array(inside.length);
  const last = inside.length - stride;
  for (let i = stride; i < last; i++) {
    border[i] = inside[i] & ((inside[i - 1] & inside[i + 1] & inside[i - stride] & inside[i + stride]) ^ 1);
  }
  const counts = new Float64Array(WEIGHTS.length);
  for (let i = stride; i < last; i++) {
    if (border[i] === 0) continue;
    const up = i - stride;
    const down = i + stride;
    const near = border[i - 1] + border[i + 1] + border[up] + border[down];
    const diagonal = border[up - 1] + border[up + 1] + border[down - 1] + border[down + 1];
    counts[1 + 2 * near + 10 * diagonal]++;
  }
  return counts.reduce((sum, count, code) => sum + count * WEIGHTS[code], 0);
}
