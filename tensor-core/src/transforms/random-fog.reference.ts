import { bell, latticePlace } from '../../reference/lattice-place.ts';
import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';

export const reference = referenceOf('randomFog', 'filter', (image, x, y, k, { density, seed }) => {
  const max = maxLevelOf(image);
  const level = image.data[(y * image.width + x) * image.channels + k];
  const [place] = latticePlace(x, y, image, { cells: 3, amplitude: 1, seed }, bell);
  const cloud = Math.floor((place - x) * 1024 + 0.5) / 1024;
  return level + (max - level) * density * (0.75 + 0.25 * cloud);
});
