import { type AugmentConfig, formatCount, formatSize } from '@twinset/contract';
import type { Size } from '../lib/fit-within.ts';

type Framing = Pick<AugmentConfig, 'crop' | 'cropDimension' | 'resizeAugImage' | 'augImageDimension'>;

/** Returns the size of the frame before the resize, in pixels. */
const croppedSize = ({ crop, cropDimension }: Framing, source: Size): Size =>
  crop ? { width: cropDimension.targetWidth, height: cropDimension.targetHeight } : source;

/** Returns the size of an output, in pixels: that of the resize, else of the crop, else of the source. */
export const outputSize = (config: Framing, source: Size): Size =>
  config.resizeAugImage ? config.augImageDimension : croppedSize(config, source);

const STRETCH_NOTED = 0.02;

/** Returns a note if the resize changes the proportions or upscales, else null. */
export function resizeNote(config: Framing, source: Size): string | null {
  if (!config.resizeAugImage) return null;
  const from = croppedSize(config, source);
  const to = config.augImageDimension;
  const across = to.width / from.width;
  const down = to.height / from.height;
  const stretch = Math.max(across, down) / Math.min(across, down) - 1;
  if (stretch > STRETCH_NOTED) {
    const direction = across > down ? 'wider' : 'taller';
    return `The aspect ratio changes: objects become ${formatCount(Math.round(stretch * 100))} % ${direction} (from ${formatSize(from)}).`;
  }
  if (across > 1) return `Images are upscaled from ${formatSize(from)}, which adds no detail.`;
  return null;
}

/** Returns the height that keeps the proportions of an image at the configured width, within the limits. */
export function keepProportions(config: Framing, source: Size, limits: { min: number; max: number }): number {
  const from = croppedSize(config, source);
  const height = Math.round((config.augImageDimension.width * from.height) / from.width);
  return Math.max(limits.min, Math.min(limits.max, height));
}
