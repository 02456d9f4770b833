// Pairs of horizontal neighbours of four 8-bit RGB pixels, channel by channel, for the bilinear warps.

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/**
 * Spread the pairs of a channel of two pixels as 16 bits, into the first or the last half of a vector; -1 gives 0 in the
 * relaxed form of the swizzle, too.
 */
export let firstR: v128 = i8x16.splat(0);
export let firstG: v128 = i8x16.splat(0);
export let firstB: v128 = i8x16.splat(0);
export let lastR: v128 = i8x16.splat(0);
export let lastG: v128 = i8x16.splat(0);
export let lastB: v128 = i8x16.splat(0);

export function setUpPairs(): void {
  firstR = i8x16(0, -1, 3, -1, 8, -1, 11, -1, -1, -1, -1, -1, -1, -1, -1, -1);
  firstG = i8x16(1, -1, 4, -1, 9, -1, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1);
  firstB = i8x16(2, -1, 5, -1, 10, -1, 13, -1, -1, -1, -1, -1, -1, -1, -1, -1);
  lastR = i8x16(-1, -1, -1, -1, -1, -1, -1, -1, 0, -1, 3, -1, 8, -1, 11, -1);
  lastG = i8x16(-1, -1, -1, -1, -1, -1, -1, -1, 1, -1, 4, -1, 9, -1, 12, -1);
  lastB = i8x16(-1, -1, -1, -1, -1, -1, -1, -1, 2, -1, 5, -1, 10, -1, 13, -1);
}

/** Loads two pixels with their right neighbours, 8 bytes each. */
// @ts-ignore: decorator
@inline
export function twoPixels(p: usize, q: usize): v128 {
  return f64x2.replace_lane(v128.load64_splat(p), 1, load<f64>(q));
}

/** Returns the sums of the pairs of one channel of four pixels, loaded two by two, by their weights. */
// @ts-ignore: decorator
@inline
export function pairSums(p: v128, q: v128, first: v128, last: v128, weights: v128): v128 {
  const pairs = v128.or(i8x16.relaxed_swizzle(p, first), i8x16.relaxed_swizzle(q, last));
  return i32x4.dot_i16x8_s(pairs, weights);
}
