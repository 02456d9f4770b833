/** A rotated or mirrored image: rows and columns swapped first, then flipped. */
export interface Orientation {
  transpose: boolean;
  across: boolean;
  down: boolean;
}

/** The eight flips and rotations. */
export const ORIENTATIONS: readonly Orientation[] = [false, true].flatMap((transpose) =>
  [false, true].flatMap((across) => [false, true].map((down) => ({ transpose, across, down }))),
);

/**
 * Returns the mean absolute difference between one square image and another in an orientation; Infinity as
 * soon as it is certain to be above `limit`.
 * @param a, b side * side * channels values, interleaved
 */
export function orientedDifference(
  a: Uint8Array | Uint16Array,
  b: Uint8Array | Uint16Array,
  side: number,
  { transpose, across, down }: Orientation,
  limit: number,
): number {
  const channels = a.length / (side * side);
  const most = limit * a.length;
  // Positions in the second image: a start, and a step to the right and down.
  const right = (transpose ? side : 1) * channels * (across ? -1 : 1);
  const below = (transpose ? 1 : side) * channels * (down ? -1 : 1);
  const last = side - 1;
  const start = (across ? -right * last : 0) + (down ? -below * last : 0);
  let sum = 0;
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0, j = start + y * below; x < side; x++, j += right) {
      for (let c = 0; c < channels; c++, i++) sum += Math.abs(a[i] - b[j + c]);
    }
    if (sum > most) return Infinity;
  }
  return sum / a.length;
}
