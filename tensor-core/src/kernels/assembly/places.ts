// Coordinates of four neighbouring output pixels, shared by the warps, and the levels of the bilinear ones.
//
// A coordinate is 32.32 fixed point along a row, from which each run of RUN blocks of four pixels starts;
// within the run it is 16.16, with an error below 6/65536 of a pixel at the end.

export const SCALE: f64 = 4294967296.0;
/** Half of 1/16384 of a pixel, so that truncating a coordinate rounds it. */
export const HALF_STEP: i64 = 1 << 17;
/** Distance in pixels that spans keep from the edge, far above the error of coordinates. */
export const MARGIN: f64 = 1.0 / 1024.0;
/** Blocks of four pixels from one exact coordinate to the next. */
export const RUN: i32 = 8;

/** Added to levels before rounded(): more than the error of float32, so that exact halves are rounded up. */
export const UPWARDS: f64 = 1.0 / 4096.0;

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** 3 * 2^22. */
let wholes: v128 = i32x4.splat(0);

export function setUpPlaces(): void {
  wholes = f32x4.splat(12582912);
}

/** Returns the coordinates of a block's pixels relative to the first, as 16.16. */
// @ts-ignore: decorator
@inline
export function stepsOf(step: i64): v128 {
  return i32x4(
    0,
    <i32>((step + 0x8000) >> 16),
    <i32>((step * 2 + 0x8000) >> 16),
    <i32>((step * 3 + 0x8000) >> 16),
  );
}

/** Returns the step from one block to the next, as 16.16. */
// @ts-ignore: decorator
@inline
export function blockStep(step: i64): v128 {
  return i32x4.splat(<i32>((step * 4 + 0x8000) >> 16));
}

/** Returns the coordinates of four pixels as 16.16. */
// @ts-ignore: decorator
@inline
export function placesFrom(place: i64, steps: v128): v128 {
  return i32x4.add(i32x4.splat(<i32>(place >> 16)), steps);
}

/** Returns a factor of sums, which have 14 fractional bits. */
// @ts-ignore: decorator
@inline
export function factorAt(color: usize): v128 {
  return f32x4.splat(<f32>(load<f64>(color) / 16384.0));
}

/** Returns an offset of levels, adjusted for rounded(). */
// @ts-ignore: decorator
@inline
export function offsetAt(color: usize): v128 {
  return f32x4.splat(<f32>(load<f64>(color) + UPWARDS));
}

/**
 * Rounds levels to integers, by adding a number whose last bit has the value 1. All levels are far below
 * 2^22. Engines compile a truncation, relaxed or not, to more instructions, since they check for values out
 * of range.
 */
// @ts-ignore: decorator
@inline
export function rounded(levels: v128): v128 {
  return i32x4.sub(f32x4.add(levels, wholes), wholes);
}
