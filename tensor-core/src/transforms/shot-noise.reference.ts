import { noisyLevel } from '../../reference/noisy-level.ts';
import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';

/** The standard deviation of n expected photons is the root of n. */
export const reference = referenceOf('shotNoise', 'filter', (image, x, y, k, { photons, seed }) =>
  noisyLevel(image, x, y, k, seed, (level) => {
    const max = maxLevelOf(image);
    const expected = (level / max) * photons;
    return (Math.sqrt(expected) / photons) * max;
  }),
);
