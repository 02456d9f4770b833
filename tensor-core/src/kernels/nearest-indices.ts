import { memoizeLru } from './memoize-lru.ts';

/**
 * Returns the input index of each of m output samples of an axis of n: floor((i + 0.5) * n / m). Computed
 * from integers; a single division of numbers below 2^53 never rounds across an integer here.
 */
export const nearestIndices = memoizeLru(
  (n: number, m: number): Int32Array =>
    Int32Array.from({ length: m }, (_, i) => Math.floor(((2 * i + 1) * n) / (2 * m))),
);
