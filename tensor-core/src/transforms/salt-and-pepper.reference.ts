import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';
import { noiseBits } from '../rng/noise.ts';

export const reference = referenceOf('saltAndPepper', 'filter', (image, x, y, k, { share, seed }) => {
  const pixel = y * image.width + x;
  const u = noiseBits(seed, pixel) / 2 ** 32;
  if (u >= share) return image.data[pixel * image.channels + k];
  return 2 * u < share ? 0 : maxLevelOf(image);
});
