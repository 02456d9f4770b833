import { addNoise } from '../kernels/add-noise.ts';
import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';

/** Adds normally distributed noise with the variance of a Poisson distribution. */
export const shotNoise = filter('shotNoise', {
  draw: (u, { photons }) => ({ photons: lerpInterval(photons, u(1)), seed: drawSeed(u(2)) }),
  apply: ({ photons, seed }, image) =>
    addNoise(image, seed, (level, max) => Math.sqrt((level * max) / photons)),
});
