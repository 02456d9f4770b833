import { type AugmentConfig, formatCount, formatSize, frameMap, frameSpecOfConfig } from '@twinset/contract';
import type { Size } from '../lib/fit-within.ts';

type Framing = Pick<
  AugmentConfig,
  'crop' | 'cropDimension' | 'resizeAugImage' | 'augImageDimension' | 'resizeMode' | 'resizeSide'
>;

/** Returns the size of the frame before the resize, in pixels. */
const croppedSize = ({ crop, cropDimension }: Framing, source: Size): Size =>
  crop ? { width: cropDimension.targetWidth, height: cropDimension.targetHeight } : source;

/** Returns the size of an output, in pixels. */
export function outputSize(config: Framing, source: Size): Size {
  const { width, height } = frameMap(frameSpecOfConfig(config), source);
  return { width, height };
}

const STRETCH_NOTED = 0.02;

const percent = (share: number): string => `${formatCount(Math.round(share * 100))} %`;

/** Returns a note if the resize changes the proportions, pads, loses edges or upscales, else null. */
export function resizeNote(config: Framing, source: Size): string | null {
  if (!config.resizeAugImage) return null;
  const from = croppedSize(config, source);
  const { window, place, ...to } = frameMap(frameSpecOfConfig(config), source);
  const across = place.width / window.width;
  const down = place.height / window.height;
  const stretch = Math.max(across, down) / Math.min(across, down) - 1;
  if (stretch > STRETCH_NOTED) {
    const direction = across > down ? 'wider' : 'taller';
    return `The aspect ratio changes: objects become ${percent(stretch)} ${direction} (from ${formatSize(from)}).`;
  }
  const padding = 1 - (place.width * place.height) / (to.width * to.height);
  if (padding > 0) return `${percent(padding)} of this output is padding.`;
  const lost = 1 - (window.width * window.height) / (from.width * from.height);
  if (lost > 0) return `${percent(lost)} of this image is outside the output.`;
  if (across > 1) return `Images are upscaled from ${formatSize(from)}, which adds no detail.`;
  return null;
}

/** Returns the height that keeps the proportions of an image at the configured width, within the limits. */
export function keepProportions(config: Framing, source: Size, limits: { min: number; max: number }): number {
  const from = croppedSize(config, source);
  const height = Math.round((config.augImageDimension.width * from.height) / from.width);
  return Math.max(limits.min, Math.min(limits.max, height));
}
