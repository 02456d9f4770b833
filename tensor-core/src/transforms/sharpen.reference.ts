import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';
import { reference as blur } from './gaussian-blur.reference.ts';

export const reference = referenceOf('sharpen', 'filter', (image, x, y, k, { amount }) => {
  const level = image.data[(y * image.width + x) * image.channels + k];
  const blurred = Math.round((blur.of as (...args: unknown[]) => number)(image, x, y, k, { sigma: 1 }));
  return Math.min(maxLevelOf(image), Math.max(0, level + amount * (level - blurred)));
});
