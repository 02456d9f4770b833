import { gaussianWeights } from '../kernels/gaussian-weights.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/**
 * Averages each pixel with its neighbours by a Gaussian of `sigma` pixels; the image is mirrored at its
 * edges.
 */
export const gaussianBlur = filter('gaussianBlur', {
  draw: (u, { sigma }) => ({ sigma: lerpInterval(sigma, u(1)) }),
  operations: ({ sigma }) => [{ kernel: 'convolve', weights: gaussianWeights(sigma) }],
});
