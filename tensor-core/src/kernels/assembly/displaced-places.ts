// Places of displaced pixels under any affine map, in float64 and in the order of operations of the TypeScript kernels.

import { FIELD_UNIT, FIELD_UNITS, mapped } from './whole-places';

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** The inverse map: its factors by the pixels of a field unit, its starts in pixels. */
let a: v128 = f64x2.splat(0);
let b: v128 = f64x2.splat(0);
let c: v128 = f64x2.splat(0);
let d: v128 = f64x2.splat(0);
let e: v128 = f64x2.splat(0);
let f: v128 = f64x2.splat(0);
let lowWords: v128 = i64x2.splat(0);

/** Sets the inverse map, 6 float64. A factor by a power of two has the same digits, and so have its products. */
export function setUpMap(numbers: usize): void {
  a = f64x2.splat(load<f64>(numbers) * FIELD_UNIT);
  b = f64x2.splat(load<f64>(numbers, 8) * FIELD_UNIT);
  c = v128.load64_splat(numbers, 16);
  d = f64x2.splat(load<f64>(numbers, 24) * FIELD_UNIT);
  e = f64x2.splat(load<f64>(numbers, 32) * FIELD_UNIT);
  f = v128.load64_splat(numbers, 40);
  lowWords = i64x2.splat(0xffffffff);
}

/** Returns a coordinate of a pixel in field units. */
export function unitsOf(pixels: i32): f64 {
  return <f64>pixels * FIELD_UNITS;
}

/** Returns a coordinate of two displaced pixels, all in field units. */
// @ts-ignore: decorator
@inline
export function displaced(pixels: v128, displacements: usize): v128 {
  return f64x2.add(pixels, f64x2.convert_low_i32x4_s(v128.load64_zero(displacements)));
}

/** Returns the columns of two displaced pixels in the source. */
// @ts-ignore: decorator
@inline
export function columnsOf(x: v128, y: v128): v128 {
  return mapped(a, b, c, x, y);
}

/** Returns the rows of two displaced pixels in the source. */
// @ts-ignore: decorator
@inline
export function rowsOf(x: v128, y: v128): v128 {
  return mapped(d, e, f, x, y);
}

/** Returns a number that, added to places, rounds them to `bits` binary places and moves them into the low words. */
export function toWords(bits: i32): v128 {
  return f64x2.splat(6755399441055744.0 / <f64>(1 << bits));
}

/** Returns the words of four places, in the order 0, 2, 1, 3, limited to `least` and `most` before they are rounded. */
// @ts-ignore: decorator
@inline
export function wordsOf(first: v128, last: v128, least: v128, most: v128, words: v128): v128 {
  const low = f64x2.add(f64x2.pmin(f64x2.pmax(first, least), most), words);
  const high = f64x2.add(f64x2.pmin(f64x2.pmax(last, least), most), words);
  return v128.or(v128.and(low, lowWords), i64x2.shl(high, 32));
}

/**
 * Returns the column of one displaced pixel in the source.
 * @param displacement address of that to the right; `down`: bytes from there to the one down
 */
export function columnOf(numbers: usize, x: i32, y: i32, displacement: usize, down: usize): f64 {
  const px = <f64>x + <f64>load<i32>(displacement) * FIELD_UNIT;
  const py = <f64>y + <f64>load<i32>(displacement + down) * FIELD_UNIT;
  return load<f64>(numbers) * px + load<f64>(numbers, 8) * py + load<f64>(numbers, 16);
}

/** Returns the row of one displaced pixel in the source; parameters as in `columnOf`. */
export function rowOf(numbers: usize, x: i32, y: i32, displacement: usize, down: usize): f64 {
  return columnOf(numbers + 24, x, y, displacement, down);
}
