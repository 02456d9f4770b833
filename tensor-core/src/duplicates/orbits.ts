import { THUMB_SIDE } from './thumbnail.ts';

const CELLS = 8;
const CELL_SIDE = THUMB_SIDE / CELLS;
const ORBITS = 10;

/**
 * Sums of a thumbnail over the ten sets of its 8 x 8 cells that the flips and turns map onto themselves,
 * divided by the number of samples. They are equal in all eight orientations, and two thumbnails differ
 * by at least as much as these do.
 */
export function orbitSums(thumb: Uint8Array): Float64Array {
  const sums = new Float64Array(ORBITS);
  for (let y = 0, i = 0; y < THUMB_SIDE; y++) {
    for (let x = 0; x < THUMB_SIDE; x++, i += 3)
      sums[orbitOf(y, x)] += thumb[i] + thumb[i + 1] + thumb[i + 2];
  }
  return sums.map((sum) => sum / thumb.length);
}

/** Least mean difference, in levels, that two thumbnails have in any orientation. */
export function orbitDifference(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < ORBITS; k++) sum += Math.abs(a[k] - b[k]);
  return sum;
}

/** Distances of the cell from the nearer edges, the lesser and the greater: 0,0 0,1 ... 3,3. */
function orbitOf(y: number, x: number): number {
  const down = Math.floor(Math.min(y, THUMB_SIDE - 1 - y) / CELL_SIDE);
  const across = Math.floor(Math.min(x, THUMB_SIDE - 1 - x) / CELL_SIDE);
  const far = Math.max(down, across);
  return (far * (far + 1)) / 2 + Math.min(down, across);
}
