import { memoizeLru } from './memoize-lru.ts';
import { triangleTaps } from './triangle-taps.ts';

/** The sum of the weights of one sample. */
const ONE = 16_384;

/** The taps of an axis in whole numbers, as the resize of 8 bit reads them on every backend. */
export interface FixedTaps {
  first: Int32Array;
  count: Int32Array;
  /** Pairs of taps a sample; the odd tap of a last pair has weight 0. */
  pairs: number;
  weights: Int16Array;
}

/**
 * The weights of triangleTaps() in 14 bits. What rounding loses at one tap is carried to the next, so that each sample's
 * weights sum to exactly 16384 and a flat image stays flat.
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
