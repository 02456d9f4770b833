// Four 8-bit RGB pixels as one vector of i32 per channel, and their hues in float64.

// Places of bytes are for `i8x16.swizzle`. Callers keep them in locals, because engines rebuild literals at each use.

// @ts-ignore: decorator
@inline
export function placesOfReds(): v128 {
  return i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1);
}

// @ts-ignore: decorator
@inline
export function placesOfGreens(): v128 {
  return i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1);
}

// @ts-ignore: decorator
@inline
export function placesOfBlues(): v128 {
  return i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1);
}

// @ts-ignore: decorator
@inline
export function placesOfPixels(): v128 {
  return i8x16(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 13, 14, 15);
}

/** Stores the levels of four pixels, and four further bytes. `interleaved`: `placesOfPixels()`. */
// @ts-ignore: decorator
@inline
export function storeRgb(out: usize, red: v128, green: v128, blue: v128, interleaved: v128): void {
  const words = i16x8.narrow_i32x4_u(red, green);
  const bytes = i8x16.narrow_i16x8_u(words, i16x8.narrow_i32x4_u(blue, blue));
  v128.store(out, i8x16.swizzle(bytes, interleaved));
}

/** Returns the difference that, divided by the chroma, is added to `baseOf`. */
// @ts-ignore: decorator
@inline
export function differenceOf(r: v128, g: v128, b: v128, isRed: v128, isGreen: v128): v128 {
  const others = v128.bitselect(i32x4.sub(b, r), i32x4.sub(r, g), isGreen);
  return v128.bitselect(i32x4.sub(g, b), others, isRed);
}

/** Returns the sixth of the circle at which the hues of pixels begin that are not red. */
// @ts-ignore: decorator
@inline
export function baseOf(isGreen: v128): v128 {
  return v128.bitselect(i32x4.splat(2), i32x4.splat(4), isGreen);
}

/** Returns the hues of two pixels in sixths of the circle, -1 to 5, plus a turn. */
// @ts-ignore: decorator
@inline
export function turnedBy(difference: v128, chroma: v128, base: v128, isRed: v128, turn: v128): v128 {
  const share = f64x2.div(difference, chroma);
  return f64x2.add(v128.bitselect(share, f64x2.add(base, share), isRed), turn);
}

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
export let one: v128 = f64x2.splat(0);
let four: v128 = f64x2.splat(0);
export let six: v128 = f64x2.splat(0);

/** Sets the constants of hues. */
export function setUpHues(): void {
  one = f64x2.splat(1);
  four = f64x2.splat(4);
  six = f64x2.splat(6);
}

/** Returns the share of the chroma that a channel lacks, for two hues at `place` sixths of the circle, 0 to 6. */
// @ts-ignore: decorator
@inline
export function lackAt(place: v128): v128 {
  return f64x2.pmax(f64x2.splat(0), f64x2.pmin(f64x2.pmin(place, f64x2.sub(four, place)), one));
}
