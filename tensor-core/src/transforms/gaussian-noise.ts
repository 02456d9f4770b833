import { addNoise } from '../kernels/add-noise.ts';
import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';

/** Adds noise with the same standard deviation at every level. */
export const gaussianNoise = filter('gaussianNoise', {
  draw: (u, { sigma }) => ({ sigma: lerpInterval(sigma, u(1)), seed: drawSeed(u(2)) }),
  apply: ({ sigma, seed }, image) => addNoise(image, seed, (_, max) => sigma * max),
});
