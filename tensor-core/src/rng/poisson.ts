import { exponential } from '../exact-math/index.ts';

const COUNT = 4096;
/** Largest mean whose probabilities are doubles. */
const MEAN_MAX = 700;

/**
 * Returns 4,096 equally likely values of a Poisson variable, in ascending order.
 * @param mean 0 to 700
 */
export function poissonQuantiles(mean: number): Uint16Array {
  if (!(mean >= 0 && mean <= MEAN_MAX)) throw new RangeError(`The mean is ${mean}; it must be 0 to 700.`);
  const quantiles = new Uint16Array(COUNT);
  let probability = exponential(-mean);
  let sum = probability;
  for (let i = 0, value = 0; i < COUNT; i++) {
    while (sum < (i + 0.5) / COUNT) {
      value++;
      probability *= mean / value;
      sum += probability;
    }
    quantiles[i] = value;
  }
  return quantiles;
}
