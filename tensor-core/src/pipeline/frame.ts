import { type FrameMap, type FrameSpec, formatSize, frameMap } from '@twinset/contract';
import { frameResize } from '../kernels/frame-resize.ts';
import { padRaster } from '../kernels/pad-raster.ts';
import { rasterOfTensor, tensorOfRasters } from '../kernels/raster-tensor.ts';
import { bitDepthOf, checkRaster, type Raster } from '../raster.ts';

function checkWindow(raster: Raster, { window }: FrameMap): void {
  const { x, y } = window;
  if (y + window.height > raster.height || x + window.width > raster.width) {
    throw new RangeError(
      `The crop of ${formatSize(window)} at (${x}, ${y}) does not fit into ${formatSize(raster)}.`,
    );
  }
}

/** Crops and resizes in one pass, with half-pixel centres, and pads the result. */
function frame(raster: Raster, kind: 'image' | 'mask', spec: FrameSpec): Raster {
  checkRaster(raster);
  if (spec.crop === null && spec.resize === null) return raster;
  const map = frameMap(spec, raster);
  checkWindow(raster, map);
  const { window, place } = map;
  const bitDepth = bitDepthOf(raster);
  const interpolation = kind === 'mask' ? 'nearest' : 'bilinear';
  const x = tensorOfRasters([raster]);
  const y = frameResize(x, { bitDepth, interpolation, window, size: place });
  const result = rasterOfTensor(y, bitDepth);
  x.dispose();
  y.dispose();
  if (place.width === map.width && place.height === map.height) return result;
  return padRaster(result, map, spec.resize?.mode === 'reflect' ? null : (spec.fill?.[kind] ?? 0));
}

/**
 * Computes the frame of an image, once per source: crop, then resize with a triangle filter that widens when
 * downscaling (antialias), then padding.
 * @returns a new raster, or the image itself if the specification is empty
 * @throws RangeError if the crop does not fit the image
 */
export const frameImage = (image: Raster, spec: FrameSpec): Raster => frame(image, 'image', spec);

/**
 * Computes the frame of a mask: the same window and place, by the nearest pixel, floor((i + 0.5) * n / m).
 */
export const frameMask = (mask: Raster, spec: FrameSpec): Raster => frame(mask, 'mask', spec);
