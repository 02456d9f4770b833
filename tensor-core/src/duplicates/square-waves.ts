import { CELLS } from './cells.ts';
import { ORIENTATIONS } from './orientations.ts';

/** Blocks per side of a thumbnail. */
const SIDE = 4;
/** Number of coefficients of an image. */
export const WAVES = SIDE * SIDE;

/** Returns the sign of a square wave (Walsh function), 0 to 3, at a row or column of blocks. */
const signAt = (wave: number, block: number): number => {
  const bits = wave & block;
  return ((bits ^ (bits >> 1)) & 1) === 0 ? 1 : -1;
};

/** Sign of each coefficient at each block. */
const SIGNS = Int32Array.from({ length: WAVES * WAVES }, (_, i) => {
  const [wave, block] = [Math.floor(i / WAVES), i % WAVES];
  return signAt(wave >> 2, block >> 2) * signAt(wave & 3, block & 3);
});

const blocks = new Int32Array(WAVES);

/**
 * Returns the sum of a thumbnail's samples and its differences: the samples of 4 x 4 blocks times square waves, of which
 * coefficient 4 v + u has v down and u across. Two thumbnails differ in total by at least as much as any of these.
 * @param cellSums sums of the samples of each of 8 x 8 cells, by channel
 * @param waves array for the result
 */
export function squareWaves(cellSums: Uint16Array, waves = new Int32Array(WAVES)): Int32Array {
  const channels = cellSums.length / (CELLS * CELLS);
  blocks.fill(0);
  for (let row = 0, i = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++)
      for (let c = 0; c < channels; c++, i++) blocks[SIDE * (row >> 1) + (column >> 1)] += cellSums[i];
  waves.fill(0);
  for (let wave = 0; wave < WAVES; wave++)
    for (let block = 0; block < WAVES; block++) waves[wave] += SIGNS[WAVES * wave + block] * blocks[block];
  return waves;
}

/** The coefficients of an image in an orientation: `signs[k]` times coefficient `from[k]` of the image as it is. */
interface Turned {
  from: Int32Array;
  signs: Int32Array;
}

/** By orientation: flips change signs, and swapped rows and columns swap coefficients. */
export const TURNED: readonly Turned[] = ORIENTATIONS.map(({ transpose, across, down }) => {
  const waves = Int32Array.from({ length: WAVES }, (_, wave) => wave);
  const flipped = (wave: number) => signAt(wave, SIDE - 1);
  return {
    from: waves.map((wave) => (transpose ? SIDE * (wave & 3) + (wave >> 2) : wave)),
    signs: waves.map((wave) => (across ? flipped(wave & 3) : 1) * (down ? flipped(wave >> 2) : 1)),
  };
});
