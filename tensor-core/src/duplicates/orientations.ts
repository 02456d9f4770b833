import { THUMB_SIDE } from './thumbnail.ts';

/** A picture turned or mirrored: rows and columns swapped first, then flipped. */
export interface Orientation {
  transpose: boolean;
  across: boolean;
  down: boolean;
}

/** The eight flips and turns. */
export const ORIENTATIONS: readonly Orientation[] = [false, true].flatMap((transpose) =>
  [false, true].flatMap((across) => [false, true].map((down) => ({ transpose, across, down }))),
);

/**
 * Mean absolute difference, in levels, between one thumbnail and another that is put into an
 * orientation; Infinity as soon as it is sure to be above `limit`.
 */
export function thumbDifference(
  a: Uint8Array,
  b: Uint8Array,
  orientation: Orientation,
  limit: number,
): number {
  const most = limit * a.length;
  let sum = 0;
  for (let y = 0; y < THUMB_SIDE; y++) {
    for (let x = 0; x < THUMB_SIDE; x++) {
      const flippedX = orientation.across ? THUMB_SIDE - 1 - x : x;
      const flippedY = orientation.down ? THUMB_SIDE - 1 - y : y;
      const j =
        3 * (orientation.transpose ? flippedX * THUMB_SIDE + flippedY : flippedY * THUMB_SIDE + flippedX);
      const i = 3 * (y * THUMB_SIDE + x);
      sum += Math.abs(a[i] - b[j]) + Math.abs(a[i + 1] - b[j + 1]) + Math.abs(a[i + 2] - b[j + 2]);
    }
    if (sum > most) return Infinity;
  }
  return sum / a.length;
}
