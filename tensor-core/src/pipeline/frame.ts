import type { AugmentConfig } from '@twinset/contract';
import { frameResize } from '../kernels/frame-resize.ts';
import { rasterOfTensor, tensorOfRasters } from '../kernels/raster-tensor.ts';
import { bitDepthOf, checkRaster, type Raster } from '../raster.ts';

/** How the frame is made, once per source: first the fixed crop, then the resize; null leaves a step out. Pixels. */
export interface FrameSpec {
  crop: AugmentConfig['cropDimension'] | null;
  resize: AugmentConfig['augImageDimension'] | null;
}

/** The frame that a configuration asks for. */
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

/** The part of a raster that the fixed crop keeps. */
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

/** Crops and resizes in one pass, both with half-pixel centres. */
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
 * Makes the frame of an image, once per source: crop, then resize by a triangle filter that widens when shrinking
 * (antialias).
 * @returns a new raster, or the image itself if the spec asks for nothing.
 * @throws RangeError where the crop does not fit the image.
 */
export const frameImage = (image: Raster, spec: FrameSpec): Raster => frame(image, 'bilinear', spec);

/** Makes the frame of a mask: the same crop, and the nearest pixel, floor((i + 0.5) * n / m), for the resize. */
export const frameMask = (mask: Raster, spec: FrameSpec): Raster => frame(mask, 'nearest', spec);
