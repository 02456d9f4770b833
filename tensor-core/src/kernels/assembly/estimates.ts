// Levels estimated in float32. Where an estimate is so close to the middle between two levels that its error matters, the
// level is computed again in float64, in the order of operations of the TypeScript kernel: the results are equal bit by
// bit.

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** 3 * 2^22: added to a small number, it rounds the number to an integer in the low bits. */
let wholes: v128 = f32x4.splat(0);
/** Estimates farther than this from an integer are uncertain. */
let farthest: v128 = f32x4.splat(0);

/** Sets the largest error of an estimate, in levels. */
export function setUpEstimates(error: f32): void {
  wholes = f32x4.splat(12582912);
  farthest = f32x4.splat(0.5 - error);
}

// @ts-ignore: decorator
@inline
function isUnsure(value: v128, raised: v128): v128 {
  return f32x4.gt(f32x4.abs(f32x4.sub(value, f32x4.sub(raised, wholes))), farthest);
}

// @ts-ignore: decorator
@inline
function integer(raised: v128): v128 {
  return i32x4.sub(raised, wholes);
}

/** Stores 16 estimated levels; returns a bit for each that is uncertain. */
// @ts-ignore: decorator
@inline
export function storeEstimates(out: usize, a: v128, b: v128, c: v128, d: v128): i32 {
  const ra = f32x4.add(a, wholes);
  const rb = f32x4.add(b, wholes);
  const rc = f32x4.add(c, wholes);
  const rd = f32x4.add(d, wholes);
  const first = i16x8.narrow_i32x4_s(integer(ra), integer(rb));
  v128.store(out, i8x16.narrow_i16x8_u(first, i16x8.narrow_i32x4_s(integer(rc), integer(rd))));
  const unsure = i16x8.narrow_i32x4_s(isUnsure(a, ra), isUnsure(b, rb));
  const others = i16x8.narrow_i32x4_s(isUnsure(c, rc), isUnsure(d, rd));
  return i8x16.bitmask(i8x16.narrow_i16x8_s(unsure, others));
}

/** Rounds half up and clips to 8 bits. */
// @ts-ignore: decorator
@inline
export function exactLevel(value: f64): u8 {
  return value <= 0 ? 0 : value >= 255 ? 255 : <u8>(value + 0.5);
}
