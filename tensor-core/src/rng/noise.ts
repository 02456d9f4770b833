import { logarithm } from '../exact-math/index.ts';

/**
 * Returns 32 random bits of a sample: a function of seed and index only, so that noise does not depend on the order
 * of samples. The mixing function is the finaliser of MurmurHash3.
 */
export function noiseBits(seed: number, index: number): number {
  let bits = Math.imul(index ^ (index >>> 16), 0x9e3779b1) ^ seed;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const COUNT = 4096;

const polynomial = (x: number, ...factors: number[]): number =>
  factors.reduce((sum, factor) => sum * x + factor, 0);

/**
 * Returns the quantile of the standard normal distribution for a probability up to 0.5, by Acklam's rational
 * approximation (relative error below 1.2e-9).
 */
function lowerQuantile(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * logarithm(p));
    return (
      polynomial(
        q,
        -7.784894002430293e-3,
        -3.223964580411365e-1,
        -2.400758277161838,
        -2.549732539343734,
        4.374664141464968,
        2.938163982698783,
      ) / polynomial(q, 7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1)
    );
  }
  const q = p - 0.5;
  const r = q * q;
  return (
    (q *
      polynomial(
        r,
        -3.969683028665376e1,
        2.209460984245205e2,
        -2.759285104469687e2,
        1.38357751867269e2,
        -3.066479806614716e1,
        2.506628277459239,
      )) /
    polynomial(
      r,
      -5.447609879822406e1,
      1.615858368580409e2,
      -1.556989798598866e2,
      6.680131188771972e1,
      -1.328068155288572e1,
      1,
    )
  );
}

let quantiles: Float64Array | undefined;

/** Returns 4,096 equally likely values of a standard normal variable, in ascending order. */
export function normalQuantiles(): Float64Array {
  if (quantiles === undefined) {
    quantiles = new Float64Array(COUNT);
    for (let i = 0; i < COUNT / 2; i++) {
      quantiles[i] = lowerQuantile((i + 0.5) / COUNT);
      quantiles[COUNT - 1 - i] = -quantiles[i];
    }
  }
  return quantiles;
}

/** Returns a value of a standard normal variable (at most 3.7 from 0) for 32 random bits. */
export const normalOf = (bits: number): number => normalQuantiles()[bits >>> 20];
