import { noisyLevel } from '../../reference/noisy-level.ts';
import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';

export const reference = referenceOf('gaussianNoise', 'filter', (image, x, y, k, { sigma, seed }) =>
  noisyLevel(image, x, y, k, seed, () => sigma * maxLevelOf(image)),
);
