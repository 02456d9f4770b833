import { memoizeLru } from './memoize-lru.ts';
import { triangleTaps } from './triangle-taps.ts';

/** Sum of the weights of one sample. */
const ONE = 16_384;

/** Integer taps of an axis, which the resize of 8-bit rasters uses on every backend. */
export interface FixedTaps {
  first: Int32Array;
  count: Int32Array;
  /** Pairs of taps per sample; the odd tap of a last pair has weight 0. */
  pairs: number;
  weights: Int16Array;
}

/**
 * Returns the weights of triangleTaps() in 14 bits. The rounding error of one tap is carried to the next, so
 * that each sample's weights sum to exactly 16384 and a uniform image stays uniform.
 */
export const fixedTaps = memoizeLru((n: number, m: number): FixedTaps => {
  const { first, count, weights, most } = triangleTaps(n, m);
  const pairs = (count.reduce((a, b) => Math.max(a, b), 0) + 1) >> 1;
  const fixed = new Int16Array(m * pairs * 2);
  for (let i = 0; i < m; i++) {
    let sum = 0;
    let given = 0;
    for (let k = 0; k < count[i]; k++) {
      sum += weights[i * most + k];
      const upTo = k === count[i] - 1 ? ONE : Math.round(sum * ONE);
      fixed[i * pairs * 2 + k] = upTo - given;
      given = upTo;
    }
  }
  return { first, count, pairs, weights: fixed };
});
