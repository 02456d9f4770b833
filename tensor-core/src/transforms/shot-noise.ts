import { noiseOf } from '../kernels/noise-of.ts';
import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';

/** Adds normally distributed noise with the variance of a Poisson distribution. */
export const shotNoise = filter('shotNoise', {
  draw: (u, { photons }) => ({ photons: lerpInterval(photons, u(1)), seed: drawSeed(u(2)) }),
  operations: ({ photons, seed }, image) => [
    noiseOf(image, seed, (level, max) => Math.sqrt((level * max) / photons)),
  ],
});
