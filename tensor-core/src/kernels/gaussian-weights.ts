import { exponential } from '../exact-math/index.ts';

/** Radius of the kernel in sigmas. */
const TRUNCATE = 4;

/** Returns the weights of a Gaussian at integer distances, which sum to 1. */
export function gaussianWeights(sigma: number): Float64Array {
  const radius = Math.floor(TRUNCATE * sigma + 0.5);
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, i) => {
    const distance = (i - radius) / sigma;
    return exponential(-0.5 * distance * distance);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
