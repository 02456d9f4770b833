import type { AugmentConfig } from '@twinset/contract';
import { frameResize } from '../kernels/frame-resize.ts';
import { rasterOfTensor, tensorOfRasters } from '../kernels/raster-tensor.ts';
import { bitDepthOf, checkRaster, type Raster } from '../raster.ts';

/**
 * Crop and resize of a frame, applied once per source: first the fixed crop, then the resize; null skips a
 * step. Pixels.
 */
export interface FrameSpec {
  crop: AugmentConfig['cropDimension'] | null;
  resize: AugmentConfig['augImageDimension'] | null;
}

/** Returns the frame specification of a configuration. */
export function frameSpecOfConfig(
  config: Pick<AugmentConfig, 'crop' | 'cropDimension' | 'resizeAugImage' | 'augImageDimension'>,
): FrameSpec {
  const { offsetHeight, offsetWidth, targetHeight, targetWidth } = config.cropDimension;
  const { width, height } = config.augImageDimension;
  return {
    crop: config.crop ? { offsetHeight, offsetWidth, targetHeight, targetWidth } : null,
    resize: config.resizeAugImage ? { width, height } : null,
  };
}

/** Returns the part of a raster inside the fixed crop. */
function windowOf({ width, height }: Raster, crop: FrameSpec['crop']) {
  if (crop === null) return { x: 0, y: 0, width, height };
  const { offsetHeight: y, offsetWidth: x, targetHeight, targetWidth } = crop;
  if (y + targetHeight > height || x + targetWidth > width) {
    throw new RangeError(
      `The crop of ${targetWidth}x${targetHeight} at (${x}, ${y}) does not fit into ${width}x${height}.`,
    );
  }
  return { x, y, width: targetWidth, height: targetHeight };
}

/** Crops and resizes in one pass, with half-pixel centres. */
function frame(raster: Raster, interpolation: 'bilinear' | 'nearest', { crop, resize }: FrameSpec): Raster {
  checkRaster(raster);
  if (crop === null && resize === null) return raster;
  const window = windowOf(raster, crop);
  const { width, height } = resize ?? window;
  const bitDepth = bitDepthOf(raster);
  const x = tensorOfRasters([raster]);
  const y = frameResize(x, { bitDepth, interpolation, window, size: { width, height } });
  const result = rasterOfTensor(y, bitDepth);
  x.dispose();
  y.dispose();
  return result;
}

/**
 * Computes the frame of an image, once per source: crop, then resize with a triangle filter that widens when
 * downscaling (antialias).
 * @returns a new raster, or the image itself if the specification is empty
 * @throws RangeError if the crop does not fit the image
 */
export const frameImage = (image: Raster, spec: FrameSpec): Raster => frame(image, 'bilinear', spec);

/**
 * Computes the frame of a mask: the same crop, then resize by the nearest pixel, floor((i + 0.5) * n / m).
 */
export const frameMask = (mask: Raster, spec: FrameSpec): Raster => frame(mask, 'nearest', spec);
