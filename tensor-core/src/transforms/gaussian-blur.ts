import { pixelBackend } from '../backend.ts';
import { exponential } from '../exact-math/index.ts';
import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Radius of the kernel in sigmas. */
const TRUNCATE = 4;

/** Returns the weights of a Gaussian at integer distances, which sum to 1. */
function weightsOf(sigma: number): Float64Array {
  const radius = Math.floor(TRUNCATE * sigma + 0.5);
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, i) => {
    const distance = (i - radius) / sigma;
    return exponential(-0.5 * distance * distance);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Averages each pixel with its neighbours by a Gaussian of `sigma` pixels; the image is mirrored at its
 * edges.
 */
export const gaussianBlur = filter('gaussianBlur', {
  draw: (u, { sigma }) => ({ sigma: lerpInterval(sigma, u(1)) }),
  apply({ sigma }, image) {
    const weights = weightsOf(sigma);
    return pixelBackend().convolve(image, weights, weights);
  },
});
