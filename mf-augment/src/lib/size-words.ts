import type { AugmentConfig } from '@twinset/contract';
import { formatCount, formatSize } from '@twinset/ui';

/** Returns the size of the crop in words. */
export const cropWords = ({ cropDimension: { targetWidth, targetHeight } }: AugmentConfig): string =>
  formatSize({ width: targetWidth, height: targetHeight });

/** Returns whether sources are resized by one of their sides, so that the outputs keep their proportions. */
const isBySide = ({ resizeMode }: AugmentConfig): boolean =>
  resizeMode === 'longest' || resizeMode === 'shortest';

/** Returns the size to which sources are resized in words. */
export const resizeWords = (config: AugmentConfig): string =>
  isBySide(config)
    ? `a ${config.resizeMode} side of ${formatCount(config.resizeSide)} px`
    : formatSize(config.augImageDimension);

/** Returns the size of the outputs in words, as they follow a number of pairs. */
export function sizeWords(config: AugmentConfig): string {
  if (config.resizeAugImage) return isBySide(config) ? `with ${resizeWords(config)}` : resizeWords(config);
  return config.crop ? cropWords(config) : 'in their own sizes';
}
