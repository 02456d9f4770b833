import { noiseOf } from '../kernels/noise-of.ts';
import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';

/** Adds noise with the same standard deviation at every level. */
export const gaussianNoise = filter('gaussianNoise', {
  draw: (u, { sigma }) => ({ sigma: lerpInterval(sigma, u(1)), seed: drawSeed(u(2)) }),
  operations: ({ sigma, seed }, image) => [noiseOf(image, seed, (_, max) => sigma * max)],
});
