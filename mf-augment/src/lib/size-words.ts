import type { AugmentConfig } from '@twinset/contract';
import { formatCount, formatSize } from '@twinset/ui';

/** Returns the size of the outputs in words, as they follow a number of pairs. */
export function sizeWords(config: AugmentConfig): string {
  const { targetWidth, targetHeight } = config.cropDimension;
  const { resizeMode, resizeSide } = config;
  if (config.resizeAugImage && (resizeMode === 'longest' || resizeMode === 'shortest'))
    return `with a ${resizeMode} side of ${formatCount(resizeSide)}`;
  if (config.resizeAugImage) return formatSize(config.augImageDimension);
  return config.crop ? formatSize({ width: targetWidth, height: targetHeight }) : 'in their own sizes';
}
