// Places of four neighbouring output pixels and the weights of their neighbours, shared by the bilinear kernels.
//
// A place is 32.32 fixed point along a row; of each block of four pixels the first is taken exactly, the other three by
// steps. Columns are kept at 14 bits and lines at 15 bits below the point, so that the product of two fractions fits
// the rounding 15 bit multiply.

export const SCALE: f64 = 4294967296.0;
/** Half of 1/16384 of a pixel, so that cutting a place rounds it. */
export const HALF_STEP: i64 = 1 << 17;
/** Distance in pixels by which spans keep clear of the edge, far above the error of places. */
export const MARGIN: f64 = 1.0 / 1024.0;

/**
 * What rounds a level that is then cut to a whole number: a half, and a little for the error of float32, so that exact
 * halves go up. Levels below 0 are cut towards it, and end there anyway.
 */
export const ROUNDING: f64 = 0.5 + 1.0 / 4096.0;

// Vector constants are globals, not literals, because engines rebuild literals at each use.
let columnFraction: v128 = i32x4.splat(0);
let lineFraction: v128 = i32x4.splat(0);
/** Turn a fraction f, given twice, into (16384 - f, f). */
let flip: v128 = i32x4.splat(0);
let flipped: v128 = i32x4.splat(0);

export function setUpPlaces(): void {
  columnFraction = i16x8.splat(0x3fff);
  lineFraction = i16x8.splat(0x7fff);
  flip = i16x8(-1, 0, -1, 0, -1, 0, -1, 0);
  flipped = i16x8(16385, 0, 16385, 0, 16385, 0, 16385, 0);
}

/** Steps of the block's pixels as 16.16, cut to 14 bits (columns) or 15 bits (lines) below the point. */
// @ts-ignore: decorator
@inline
export function stepsOf(step: i64, bits: i32): v128 {
  const cut = 16 - bits;
  return i32x4(
    0,
    <i32>(step >> (32 - bits)) << cut,
    <i32>((step << 1) >> (32 - bits)) << cut,
    <i32>((step * 3) >> (32 - bits)) << cut,
  );
}

/** The fractions of stepsOf(), each given twice. */
// @ts-ignore: decorator
@inline
export function fractionSteps(steps: v128, bits: i32): v128 {
  const s = i32x4.shr_s(steps, 16 - bits);
  return v128.shuffle<i16>(s, s, 0, 0, 2, 2, 4, 4, 6, 6);
}

/** Places of four pixels as 16.16. */
// @ts-ignore: decorator
@inline
export function placesFrom(place: i64, steps: v128, bits: i32): v128 {
  return i32x4.add(i32x4.splat(<i32>(place >> (32 - bits)) << (16 - bits)), steps);
}

/** (16384 - f, f) of each pixel's column fraction f. */
// @ts-ignore: decorator
@inline
export function columnWeights(place: i64, steps: v128): v128 {
  const f = v128.and(i16x8.add(i16x8.splat(<i16>(place >> 18)), steps), columnFraction);
  return i16x8.add(v128.xor(f, flip), flipped);
}

/** Levels cut to whole numbers; all are far inside of 32 bits, where the relaxed form has one meaning. */
// @ts-ignore: decorator
@inline
export function cut(levels: v128): v128 {
  return i32x4.relaxed_trunc_f32x4_s(levels);
}

/** The share of the lower line in columnWeights(); what is left of them is the upper line's. */
// @ts-ignore: decorator
@inline
export function lowerWeights(columns: v128, place: i64, steps: v128): v128 {
  const f = v128.and(i16x8.add(i16x8.splat(<i16>(place >> 17)), steps), lineFraction);
  return i16x8.relaxed_q15mulr_s(columns, f);
}
