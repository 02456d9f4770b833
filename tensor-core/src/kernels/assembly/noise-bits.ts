// The counter-based generator of rng/noise.ts, four samples at a time.

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let golden: v128 = i32x4.splat(0);
let second: v128 = i32x4.splat(0);
let third: v128 = i32x4.splat(0);
let seeds: v128 = i32x4.splat(0);

export function setUpBits(seed: i32): void {
  golden = i32x4.splat(0x9e3779b1);
  second = i32x4.splat(0x85ebca6b);
  third = i32x4.splat(0xc2b2ae35);
  seeds = i32x4.splat(seed);
}

/** Returns noiseBits() of four indices. */
// @ts-ignore: decorator
@inline
export function bitsOf(index: v128): v128 {
  let bits = v128.xor(i32x4.mul(v128.xor(index, i32x4.shr_u(index, 16)), golden), seeds);
  bits = i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 16)), second);
  bits = i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 13)), third);
  return v128.xor(bits, i32x4.shr_u(bits, 16));
}

/** Returns two numbers of a table of float64. */
// @ts-ignore: decorator
@inline
export function twoOf(table: usize, first: u32, last: u32): v128 {
  const low = v128.load64_zero(table + ((<usize>first) << 3));
  return v128.load64_lane(table + ((<usize>last) << 3), low, 1);
}
