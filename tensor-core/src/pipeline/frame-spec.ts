import type { CropAttributes } from '../ops/crop.ts';
import type { ResizeAttributes } from '../ops/resize.ts';

/** How the frame is made, once a source: first the fixed crop, then the resize; null leaves a step out. */
export interface FrameSpec {
  crop: CropAttributes | null;
  resize: ResizeAttributes | null;
}

/** The part of a configuration that is read here. */
export interface FrameSpecConfig {
  crop: boolean;
  cropDimension: CropAttributes;
  resizeAugImage: boolean;
  augImageDimension: ResizeAttributes;
}

/** The frame that a configuration asks for. */
export function frameSpecOfConfig(config: FrameSpecConfig): FrameSpec {
  const { offsetHeight, offsetWidth, targetHeight, targetWidth } = config.cropDimension;
  const { width, height } = config.augImageDimension;
  return {
    crop: config.crop ? { offsetHeight, offsetWidth, targetHeight, targetWidth } : null,
    resize: config.resizeAugImage ? { width, height } : null,
  };
}
