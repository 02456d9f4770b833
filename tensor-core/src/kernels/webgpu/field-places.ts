import type { Affine } from '../../affine.ts';
import { FIELD_UNITS, type FieldMap } from '../../kinds/field.ts';
import type { Size } from '../../raster.ts';

/** Words of a map: six numbers of three words, and whether it is by whole pixels. */
export const MAP_WORDS = 19;

/** Units of a place and its words: 2^62, 2^30 and 2^32. */
const UNITS = 4_611_686_018_427_388_000;
const HIGH = 1_073_741_824;
const WORD = 4_294_967_296;

/** Places up to this, in pixels, have all the bits in float64 that the shader computes. */
const PLACE_MAX = 1 << 16;
/** Field units before the map, up to which the products of the shader fit. */
const UNITS_MAX = 1 << 26;
/** Factors of a map up to which its numbers fit. */
const FACTOR_MAX = 64;

/** Returns the words of the places of one output with a field. */
export const fieldWords = ({ width, height }: Size): number => MAP_WORDS + 2 * width * height;

/** Returns whether a map fits the shader. */
export const fitsField = (inverse: Affine): boolean =>
  inverse.every((value, i) => Math.abs(value) <= (i % 3 === 2 ? PLACE_MAX : FACTOR_MAX));

/** Returns whether a map moves or mirrors by whole pixels: its places are whole field units. */
const isWholeMap = ([a, b, c, d, e, f]: Affine): boolean =>
  Math.abs(a) === 1 && Math.abs(e) === 1 && b === 0 && d === 0 && Number.isInteger(c) && Number.isInteger(f);

/** Returns a factor per field unit in units of 2^-62: its magnitude in two words, and its sign. */
function factorWords(factor: number): number[] {
  const units = Math.round(Math.abs(factor) * (UNITS / FIELD_UNITS));
  return [units % WORD, Math.floor(units / WORD), factor < 0 ? 1 : 0];
}

/** Returns a place in units of 2^-62 as three words, the lowest first. */
function shiftWords(shift: number): number[] {
  const whole = Math.floor(shift);
  const scaled = (shift - whole) * HIGH;
  const high = Math.floor(scaled);
  return [(scaled - high) * WORD, ((whole & 3) << 30) | high, whole >> 2];
}

/**
 * Writes the map and the displacements of an output.
 * @param half 0.5 for the nearest pixel, 0 for bilinear sampling
 * @param at index of the first of fieldWords() words
 * @returns false if a place is too far for the shader
 */
export function writeField(
  { inverse, field }: FieldMap,
  { width, height }: Size,
  half: 0 | 0.5,
  out: Uint32Array,
  at: number,
): boolean {
  const [a, b, c, d, e, f] = inverse;
  out.set([...factorWords(a), ...factorWords(b), ...shiftWords(c + half)], at);
  out.set([...factorWords(d), ...factorWords(e), ...shiftWords(f + half)], at + 9);
  out[at + 18] = isWholeMap(inverse) ? 1 : 0;
  const units = new Int32Array(out.buffer, out.byteOffset + 4 * (at + MAP_WORDS), 2 * width * height).fill(0);
  let farthest = 0;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const across = units.subarray(start, start + width);
    const down = units.subarray(width * height + start, width * height + start + width);
    field.addRow(y, across, down);
    for (let x = 0; x < width; x++) {
      farthest = Math.max(
        farthest,
        Math.abs(FIELD_UNITS * x + across[x]),
        Math.abs(FIELD_UNITS * y + down[x]),
      );
    }
  }
  const reach = (farthest / FIELD_UNITS) * Math.max(Math.abs(a) + Math.abs(b), Math.abs(d) + Math.abs(e));
  return farthest < UNITS_MAX && reach + Math.max(Math.abs(c), Math.abs(f)) + 1 < PLACE_MAX;
}
