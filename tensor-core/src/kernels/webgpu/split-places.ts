import type { Affine } from '../../affine.ts';
import type { Size } from '../../raster.ts';

/** Words of one place: its whole part, and its fraction in units of 2^-62 as a high (2^-30) and a low word. */
const WORDS = 3;

/** Units of the two words of a fraction: 2^30 and 2^32. */
const HIGH = 1_073_741_824;
const LOW = 4_294_967_296;

/** Places beyond this are not split: the shader's rounding needs whole parts below 2^22. */
const PLACE_MAX = 1 << 22;

/** Returns the words that the places of one output take: two axes, each by column and by row. */
export const placeWords = ({ width, height }: Size): number => 2 * WORDS * (width + height);

/** Returns whether all places of an output, and the parts of their sums, can be split. */
export function canSplit([a, b, c, d, e, f]: Affine, { width, height }: Size): boolean {
  return [
    [a, b, c],
    [d, e, f],
  ].every(
    ([across, down, shift]) =>
      Math.abs(across) * width + Math.abs(down) * height + Math.abs(shift) + 1 < PLACE_MAX,
  );
}

function split(out: Uint32Array, at: number, place: number): void {
  const whole = Math.round(place);
  // Exact, in [-0.5, 0.5], and so is its product with a power of two.
  const scaled = (place - whole) * HIGH;
  const high = Math.floor(scaled);
  out[at] = whole;
  out[at + 1] = high;
  // Parts below 2^-62 are dropped; the smallest negative fractions would round up to 2^32.
  out[at + 2] = Math.min(LOW - 1, (scaled - high) * LOW);
}

/**
 * Writes the products of an affine map, in the order of the float64 operations of every backend: u is the sum of
 * a * x and (b * y + c) + half, v likewise. The sums are left to the shader, which adds them exactly and rounds them
 * as float64 does.
 * @param half 0.5 for the nearest pixel, 0 for bilinear sampling
 * @param at index of the first of placeWords() words
 */
export function splitPlaces(
  [a, b, c, d, e, f]: Affine,
  { width, height }: Size,
  half: 0 | 0.5,
  out: Uint32Array,
  at: number,
): void {
  const rows = at + 2 * WORDS * width;
  for (let x = 0; x < width; x++) {
    split(out, at + WORDS * x, a * x);
    split(out, at + WORDS * (width + x), d * x);
  }
  for (let y = 0; y < height; y++) {
    split(out, rows + WORDS * y, b * y + c + half);
    split(out, rows + WORDS * (height + y), e * y + f + half);
  }
}
