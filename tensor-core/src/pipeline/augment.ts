import type { OutputParams } from '@twinset/contract';
import { pixelBackend } from '../backend.ts';
import { checkRaster, type Raster, shapeOf } from '../raster.ts';
import { passesOf, stepsOf } from './passes.ts';
import { runPasses } from './run-passes.ts';

/** Returns the exact mean of each channel of a frame, in levels; the centre of contrast. */
export function channelMeans(frame: Raster): number[] {
  checkRaster(frame, 'frame');
  return pixelBackend().channelMeans(frame);
}

/** Returns the values that occur in a mask, as 1 at each such value: of 256 (8 bit) or 65,536 (16 bit). */
export function seenLabels(mask: Raster): Uint8Array {
  checkRaster(mask, 'mask');
  if (mask.channels !== 1) throw new RangeError('A mask of labels has one channel.');
  return pixelBackend().seenLabels(mask);
}

/**
 * Computes one output image: all drawn geometric transforms as one bilinear sampling pass from the frame,
 * then one colour affine, clipped and rounded once; then lookup tables and filters, one after another.
 * @param means channelMeans() of the frame
 * @returns a new raster, or the frame itself if nothing was drawn
 */
export function augmentImage(frame: Raster, means: readonly number[], params: OutputParams): Raster {
  checkRaster(frame, 'frame');
  const passes = passesOf(stepsOf(params, 'image'), { ...shapeOf(frame), means });
  return runPasses(passes, { kind: 'image', border: params.border, fill: params.imageFill }, frame);
}

/**
 * Computes one output mask: the same geometry, nearest in float64, and covered pixels if they are filled; contains only
 * values of the frame and the fill.
 */
export function augmentMask(frame: Raster, params: OutputParams): Raster {
  checkRaster(frame, 'frame');
  const facts = { ...shapeOf(frame), means: [], covered: params.maskFill };
  const passes = passesOf(stepsOf(params, 'mask'), facts);
  return runPasses(passes, { kind: 'mask', border: params.border, fill: params.maskFill }, frame);
}
