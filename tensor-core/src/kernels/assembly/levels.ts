// Levels in float64, two per vector, in the order of operations of the TypeScript kernels.

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let highest: v128 = f64x2.splat(0);
let half: v128 = f64x2.splat(0);
/** 2^52: added to an integer, it moves the integer into the low word. */
let toWord: v128 = f64x2.splat(0);

/** Sets the highest level. */
export function setUpLevels(max: f64): void {
  highest = f64x2.splat(max);
  half = f64x2.splat(0.5);
  toWord = f64x2.splat(4503599627370496.0);
}

/** Clips and rounds half up; returns the levels in the words 0 and 2. */
// @ts-ignore: decorator
@inline
function levelsOf(values: v128): v128 {
  const clipped = f64x2.pmin(highest, f64x2.pmax(f64x2.splat(0), values));
  return f64x2.add(f64x2.floor(f64x2.add(clipped, half)), toWord);
}

/** Clips four values, rounds them half up and returns them as i32. */
// @ts-ignore: decorator
@inline
export function fourLevels(first: v128, last: v128): v128 {
  return i32x4.shuffle(levelsOf(first), levelsOf(last), 0, 2, 4, 6);
}

/** Returns the last two of four i32 as f64. */
// @ts-ignore: decorator
@inline
export function lastTwo(values: v128): v128 {
  return f64x2.convert_low_i32x4_s(i64x2.shuffle(values, values, 1, 1));
}

/** Returns the four samples of `bytes` bytes at an address as i32. */
// @ts-ignore: decorator
@inline
export function fourSamples(at: usize, bytes: i32): v128 {
  if (bytes == 2) return v128.load16x4_u(at);
  const words = i16x8.extend_low_i8x16_u(v128.load32_zero(at));
  return i32x4.extend_low_i16x8_u(words);
}

/** Stores four i32 as samples of `bytes` bytes. */
// @ts-ignore: decorator
@inline
export function storeFour(at: usize, values: v128, bytes: i32): void {
  const words = i16x8.narrow_i32x4_u(values, values);
  if (bytes == 2) v128.store64_lane(at, words, 0);
  else v128.store32_lane(at, i8x16.narrow_i16x8_u(words, words), 0);
}
