import { channelLevels } from '../../reference/channel-levels.ts';
import { referenceOf } from '../../reference/oracle.ts';
import { maxLevelOf } from '../raster.ts';

export const reference = referenceOf('equalize', 'filter', (image, x, y, k) => {
  const levels = channelLevels(image, k);
  const lowest = Math.min(...levels);
  const level = levels[y * image.width + x];
  const others = levels.filter((one) => one > lowest);
  if (others.length === 0) return level;
  return (others.filter((one) => one <= level).length / others.length) * maxLevelOf(image);
});
