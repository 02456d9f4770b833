import { THUMB_SIDE } from './thumbnail.ts';

/** Cells per side of the coarse image. */
export const CELLS = 8;
const CELL_SIDE = THUMB_SIDE / CELLS;
/** Pixels of a thumbnail in one cell. */
export const CELL_PIXELS = CELL_SIDE * CELL_SIDE;
/** Number of sets of cells that the flips and rotations map onto themselves. */
export const ORBITS = 10;

/**
 * Returns the mean of a thumbnail over 8 x 8 cells and all channels: two thumbnails differ by at least as
 * much as their cells.
 */
export function cellMeans(thumb: Uint8Array): Float64Array {
  const sums = new Float64Array(CELLS * CELLS);
  for (let y = 0, i = 0; y < THUMB_SIDE; y++) {
    const row = Math.floor(y / CELL_SIDE) * CELLS;
    for (let x = 0; x < THUMB_SIDE; x++, i += 3) {
      sums[row + Math.floor(x / CELL_SIDE)] += thumb[i] + thumb[i + 1] + thumb[i + 2];
    }
  }
  return sums.map((sum) => sum / (3 * CELL_SIDE * CELL_SIDE));
}

/** Returns the sum of each cell's samples by channel, interleaved. */
export function colorSums(thumb: Uint8Array): Uint16Array {
  const sums = new Uint16Array(CELLS * CELLS * 3);
  for (let y = 0, i = 0; y < THUMB_SIDE; y++) {
    const row = Math.floor(y / CELL_SIDE) * CELLS;
    for (let x = 0; x < THUMB_SIDE; x++) {
      const cell = 3 * (row + Math.floor(x / CELL_SIDE));
      for (let c = 0; c < 3; c++, i++) sums[cell + c] += thumb[i];
    }
  }
  return sums;
}

/**
 * Returns the sums of the cells over the ten sets of them that the flips and rotations map onto themselves,
 * divided by the number of cells: equal in all eight orientations.
 */
export function orbitSums(cells: Float64Array): Float64Array {
  const sums = new Float64Array(ORBITS);
  cells.forEach((mean, cell) => {
    sums[orbitOf(Math.floor(cell / CELLS), cell % CELLS)] += mean / cells.length;
  });
  return sums;
}

/**
 * Returns a lower bound of the mean difference, in levels, of two thumbnails in any orientation, or some
 * number above `limit`.
 * @param sums orbit sums of many thumbnails; those of the two start at `i` and `j`
 */
export function orbitDifference(sums: Float64Array, i: number, j: number, limit: number): number {
  let total = 0;
  for (let k = 0; k < ORBITS && total <= limit; k++) total += Math.abs(sums[i + k] - sums[j + k]);
  return total;
}

/** Numbers the pairs (smaller, larger) of distances from the nearer edges: 0,0 0,1 1,1 ... 3,3. */
function orbitOf(row: number, column: number): number {
  const down = Math.min(row, CELLS - 1 - row);
  const across = Math.min(column, CELLS - 1 - column);
  const far = Math.max(down, across);
  return (far * (far + 1)) / 2 + Math.min(down, across);
}
