import { THUMB_SIDE } from './thumbnail.ts';

/** Cells per side of the coarse image. */
export const CELLS = 8;
const CELL_SIDE = THUMB_SIDE / CELLS;
/** Pixels of a thumbnail in one cell. */
export const CELL_PIXELS = CELL_SIDE * CELL_SIDE;
/** Number of sets of cells that the flips and rotations map onto themselves. */
export const ORBITS = 10;

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
 * Returns the sums of 8 x 8 cells over the ten sets of them that the flips and rotations map onto themselves: equal in all
 * eight orientations.
 * @param cells sums of each cell, of all channels interleaved
 * @param sums array for the result
 */
export function orbitSums(cells: Uint16Array, sums = new Int32Array(ORBITS)): Int32Array {
  const channels = cells.length / (CELLS * CELLS);
  sums.fill(0);
  for (let cell = 0, i = 0; cell < CELLS * CELLS; cell++)
    for (let c = 0; c < channels; c++, i++) sums[orbitOf(Math.floor(cell / CELLS), cell % CELLS)] += cells[i];
  return sums;
}

/** Numbers the pairs (smaller, larger) of distances from the nearer edges: 0,0 0,1 1,1 ... 3,3. */
function orbitOf(row: number, column: number): number {
  const down = Math.min(row, CELLS - 1 - row);
  const across = Math.min(column, CELLS - 1 - column);
  const far = Math.max(down, across);
  return (far * (far + 1)) / 2 + Math.min(down, across);
}
