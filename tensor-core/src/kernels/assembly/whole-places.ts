// Places of a row in whole field units; see warp-field-whole.ts.

/** Bits of a field unit: 1024 are a pixel. */
export const BITS: i32 = 10;
export const PIXEL: i32 = 1024;
export const FIELD_UNITS: f64 = 1024;
/** Pixels of a field unit. */
export const FIELD_UNIT: f64 = 1.0 / FIELD_UNITS;
/** Displacements from which places may not fit 32 bits. */
const FARTHEST: i32 = 1 << 29;

/** Returns four places along an axis: `base`, which contains the sign and the start, and the displacements by the sign. */
// @ts-ignore: decorator
@inline
export function placesOf(base: v128, displacements: usize, negative: v128): v128 {
  return i32x4.add(base, i32x4.sub(v128.xor(v128.load(displacements), negative), negative));
}

/** Returns whether the places of a row fit 32 bits. */
export function isNear(displacements: usize, count: i32): bool {
  const farthest = i32x4.splat(FARTHEST);
  let far = i32x4.splat(0);
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const one = v128.load(displacements + ((<usize>i) << 2));
    far = v128.or(far, v128.or(i32x4.gt_s(one, farthest), i32x4.lt_s(one, i32x4.neg(farthest))));
  }
  for (; i < count; i++) {
    const one = load<i32>(displacements + ((<usize>i) << 2));
    if (one > FARTHEST || one < -FARTHEST) return false;
  }
  return !v128.any_true(far);
}

/** Returns one coordinate of two mapped places, in the order of operations of the TypeScript kernels. */
// @ts-ignore: decorator
@inline
export function mapped(a: v128, b: v128, c: v128, x: v128, y: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(a, x), f64x2.mul(b, y)), c);
}
