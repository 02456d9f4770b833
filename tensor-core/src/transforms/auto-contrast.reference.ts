import { channelLevels } from '../../reference/channel-levels.ts';
import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';

export const reference = referenceOf('autoContrast', 'filter', (image, x, y, k) => {
  const levels = channelLevels(image, k);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const level = levels[y * image.width + x];
  return low === high ? level : ((level - low) / (high - low)) * maxLevelOf(image);
});
