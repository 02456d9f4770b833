import { pixelBackend } from '../backend.ts';
import { runGraph } from '../graph/run.ts';
import type { Graph } from '../graph/schema.ts';
import { checkRaster, type Raster } from '../raster.ts';
import type { FrameSpec } from './frame-spec.ts';
import { frameGraph, imageGraph, maskGraph } from './output-graph.ts';
import type { OutputParams } from './output-params.ts';

/** @param trusted parameters of outputs are checked where they come from: by `outputParamsSchema`, or drawn. */
function run(graph: Graph, x: Raster, trusted = false): Raster {
  return runGraph(graph, { x }, trusted)[graph.outputs[0]];
}

/**
 * The frame of an image, once a source: crop, then resize (bilinear with antialias).
 * @returns a new raster, or the image itself if the spec asks for nothing.
 * @throws GraphError (with RangeError as cause) where the crop does not fit the image.
 */
export const frameImage = (image: Raster, spec: FrameSpec): Raster =>
  run(frameGraph(image, 'image', spec), image);

/** The frame of a mask: the same crop, and nearest for the resize. */
export const frameMask = (mask: Raster, spec: FrameSpec): Raster => run(frameGraph(mask, 'mask', spec), mask);

/** Exact mean of each channel of a frame, in levels; what contrast turns about. */
export function channelMeans(frame: Raster): number[] {
  checkRaster(frame, 'frame');
  return pixelBackend().channelMeans(frame);
}

/** Which values the samples of a mask have, as 1 at each value that is there: of 256 (8 bit) or 65,536 (16 bit). */
export function seenLabels(mask: Raster): Uint8Array {
  checkRaster(mask, 'mask');
  if (mask.channels !== 1) throw new RangeError('Labels stand in one channel.');
  return pixelBackend().seenLabels(mask);
}

/**
 * One output image: the whole drawn geometry as one bilinear sampling pass from the frame, then one affine of the
 * colour, clipped and rounded once.
 * @param means channelMeans() of the frame.
 * @returns a new raster, or the frame itself if nothing was drawn.
 */
export const augmentImage = (frame: Raster, means: readonly number[], params: OutputParams): Raster =>
  run(imageGraph(frame, means, params), frame, true);

/** One output mask: the same geometry, nearest in float64, no value that the frame and the fill do not have. */
export const augmentMask = (frame: Raster, params: OutputParams): Raster =>
  run(maskGraph(frame, params), frame, true);
