import { ORBITS, orbitSums } from './cells.ts';
import { blockCounts } from './mask-grid.ts';
import type { Entry } from './near-pair.ts';
import { squareWaves, TURNED, WAVES } from './square-waves.ts';
import { THUMB_SAMPLES } from './thumbnail.ts';

/** IoU is (s - d) / (s + d) for s cells in both grids together and d that differ: at least 0.9 while d <= s / 19. */
const GRID_SHARE = 19;
/** Coordinates of an entry: the waves and the orbit sums of its image, then those of its mask. Orbit sums are equal in all orientations. */
export const MASK_AT = WAVES + ORBITS;
export const DIMENSIONS = 2 * MASK_AT;
/** More than the rounding error of a limit, less than one level of one sample. */
const ROUNDING = 0.01;

/** Features of entries; differences and limits are in sums of samples, and in cells of the masks. */
export interface Features {
  entries: Entry[];
  /** Largest difference of a near image. */
  limits: Float64Array;
  /** Cells of the masks; Infinity for unknown ones, which are similar to any. */
  counts: Float64Array;
  points: Int32Array;
}

/** Returns the largest number of cells that differ between similar masks of so many cells together. */
export const gridLimit = (cells: number): number => cells / GRID_SHARE;

/** Computes the features of entries. */
export function readFeatures(entries: readonly Entry[]): Features {
  const points = new Int32Array(entries.length * DIMENSIONS);
  // Arrays for each of thousands of entries would be garbage of the same size.
  const [waves, orbits] = [new Int32Array(WAVES), new Int32Array(ORBITS)];
  const set = (cells: Uint16Array, at: number) => {
    points.set(squareWaves(cells, waves), at);
    points.set(orbitSums(cells, orbits), at + WAVES);
  };
  const counts = new Float64Array(entries.length).fill(Infinity);
  entries.forEach(({ coarse, mask }, i) => {
    set(coarse, i * DIMENSIONS);
    if (mask === null) return;
    set(blockCounts(mask), i * DIMENSIONS + MASK_AT);
    // The first wave is the sum.
    counts[i] = points[i * DIMENSIONS + MASK_AT];
  });
  return {
    entries: [...entries],
    limits: Float64Array.from(entries, ({ limit }) => limit * THUMB_SAMPLES + ROUNDING),
    counts,
    points,
  };
}

/** Returns the features in an order. */
export function inOrder({ entries, limits, counts, points }: Features, order: readonly number[]): Features {
  const sorted = new Int32Array(points.length);
  order.forEach((i, at) => {
    sorted.set(points.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS), at * DIMENSIONS);
  });
  return {
    entries: order.map((i) => entries[i]),
    limits: Float64Array.from(order, (i) => limits[i]),
    counts: Float64Array.from(order, (i) => counts[i]),
    points: sorted,
  };
}

/** Returns whether two entries may be near in any orientation. */
export function areOrbitsNear({ points, limits, counts }: Features, i: number, j: number): boolean {
  // Infinity - Infinity is no number, which is not above the limit.
  const mostCells = gridLimit(counts[i] + counts[j]);
  if (Math.abs(counts[i] - counts[j]) > mostCells) return false;
  // No array of both: millions of comparisons would leave tens of megabytes.
  const a = i * DIMENSIONS;
  const b = j * DIMENSIONS;
  const most = Math.min(limits[i], limits[j]);
  if (Math.abs(points[a] - points[b]) > most) return false;
  const maskOfA = a + MASK_AT + WAVES;
  const maskOfB = b + MASK_AT + WAVES;
  if (mostCells !== Infinity && orbitDifference(points, maskOfA, maskOfB, mostCells) > mostCells)
    return false;
  return orbitDifference(points, a + WAVES, b + WAVES, most) <= most;
}

/** Returns the total difference of the orbit sums that start at `a` and `b`, or some number above `limit`. */
function orbitDifference(points: Int32Array, a: number, b: number, limit: number): number {
  let total = 0;
  for (let k = 0; k < ORBITS && total <= limit; k++) total += Math.abs(points[a + k] - points[b + k]);
  return total;
}

/** Waves of an image and its mask in an orientation, those of the mask at `MASK_AT`. */
export type TurnedWaves = Int32Array;
export const createTurned = (): TurnedWaves => new Int32Array(DIMENSIONS);

/** Writes the waves of entry `i` as they are if another, with which they are compared, is in an orientation. */
export function turnWaves({ points }: Features, i: number, orientation: number, turned: TurnedWaves): void {
  const { from, signs } = TURNED[orientation];
  for (let at = 0; at < DIMENSIONS; at += MASK_AT)
    for (let wave = 0; wave < WAVES; wave++)
      turned[at + from[wave]] = signs[wave] * points[i * DIMENSIONS + at + wave];
}

/** Returns whether the turned entry `i` may be near entry `j`, by their waves. */
export function areWavesNear(
  { points, limits, counts }: Features,
  turned: TurnedWaves,
  i: number,
  j: number,
): boolean {
  const at = j * DIMENSIONS;
  const most = Math.min(limits[i], limits[j]);
  for (let wave = 0; wave < WAVES; wave++)
    if (Math.abs(turned[wave] - points[at + wave]) > most) return false;
  const mostCells = gridLimit(counts[i] + counts[j]);
  if (mostCells === Infinity) return true;
  for (let wave = MASK_AT; wave < MASK_AT + WAVES; wave++)
    if (Math.abs(turned[wave] - points[at + wave]) > mostCells) return false;
  return true;
}
