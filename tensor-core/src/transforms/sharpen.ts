import { gaussianWeights } from '../kernels/gaussian-weights.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

const WEIGHTS = gaussianWeights(1);

/** Adds a multiple of the difference of each sample from its blurred value, which is rounded before. */
export const sharpen = filter('sharpen', {
  draw: (u, { amount }) => ({ amount: lerpInterval(amount, u(1)) }),
  operations: ({ amount }) => [{ kernel: 'unsharp', weights: WEIGHTS, amount }],
});
