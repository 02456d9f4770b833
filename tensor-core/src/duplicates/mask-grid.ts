import { CELLS } from './cells.ts';
import { ORIENTATIONS } from './orientations.ts';

/** Cells per side of a mask grid. */
export const GRID_SIDE = 64;
/** Number of 32-bit words of a grid. */
export const GRID_WORDS = (GRID_SIDE * GRID_SIDE) / 32;

/**
 * The foreground of a mask as 64 x 64 bits; cell (x, y) is bit x & 31 of word 2 y + (x >> 5). A cell is set
 * if any of its pixels is foreground, so that no object is too small for it.
 */
export type MaskGrid = Int32Array;

/**
 * Returns the first and the last cell of each pixel along a side of `length` pixels. A pixel belongs to the
 * cell of its centre, to both cells if the centre is between them; a pixel wider than a cell belongs to the
 * cells whose centres it covers. Mirroring a mask therefore mirrors its grid.
 */
export function cellRanges(length: number): { first: Uint8Array; last: Uint8Array } {
  const first = new Uint8Array(length);
  const last = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    if (length < GRID_SIDE) {
      first[i] = Math.ceil((i * GRID_SIDE) / length - 0.5);
      last[i] = Math.ceil(((i + 1) * GRID_SIDE) / length - 0.5) - 1;
    } else {
      const centre = (2 * i + 1) * (GRID_SIDE / 2);
      last[i] = Math.floor(centre / length);
      first[i] = centre % length === 0 && last[i] > 0 ? last[i] - 1 : last[i];
    }
  }
  return { first, last };
}

/** Returns the number of cells that are set in each of 8 x 8 blocks. */
export function blockCounts(grid: MaskGrid): Uint16Array {
  const blocks = new Uint16Array(CELLS * CELLS);
  const side = GRID_SIDE / CELLS;
  for (let y = 0; y < GRID_SIDE; y++) {
    for (let block = 0; block < CELLS; block++) {
      const bits = (grid[2 * y + (block >> 2)] >>> ((block & 3) * side)) & 0xff;
      blocks[Math.floor(y / side) * CELLS + block] += popcount(bits);
    }
  }
  return blocks;
}

/** Returns the grid in the orientation of that index: rows and columns swapped first, then flipped. */
export function orientGrid(grid: MaskGrid, orientation: number): MaskGrid {
  const { transpose, across, down } = ORIENTATIONS[orientation];
  if (!transpose && !across && !down) return grid;
  const out = new Int32Array(GRID_WORDS);
  const last = GRID_SIDE - 1;
  for (let y = 0; y < GRID_SIDE; y++) {
    for (let x = 0; x < GRID_SIDE; x++) {
      const fromX = across ? last - x : x;
      const fromY = down ? last - y : y;
      const [column, row] = transpose ? [fromY, fromX] : [fromX, fromY];
      if ((grid[2 * row + (column >> 5)] >>> (column & 31)) & 1) out[2 * y + (x >> 5)] |= 1 << (x & 31);
    }
  }
  return out;
}

/** Returns whether the intersection is at least nine tenths of the union; two empty grids are similar. */
export function areGridsSimilar(a: MaskGrid, b: MaskGrid): boolean {
  let both = 0;
  let either = 0;
  for (let i = 0; i < GRID_WORDS; i++) {
    both += popcount(a[i] & b[i]);
    either += popcount(a[i] | b[i]);
  }
  return 10 * both >= 9 * either;
}

export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
