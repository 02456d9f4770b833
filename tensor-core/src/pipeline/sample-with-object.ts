import { NOT_APPLIED, type OutputParams, TRANSFORM_KINDS } from '@twinset/contract';
import { type Affine, IDENTITY } from '../affine.ts';
import type { Size } from '../raster.ts';
import { uniform } from '../rng/uniform.ts';
import { TRANSFORMS } from '../transforms/index.ts';
import { withWindowOn } from '../transforms/random-crop.ts';
import type { AugmentSpec } from './augment-spec.ts';
import { passesOf, stepsOf } from './passes.ts';
import { type OutputId, sampleOutput } from './sample-output.ts';

/** One pixel of each object of a frame: the one nearest to its centroid. */
export interface ObjectPoints {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

/** Windows that are tried for one object, objects for one drawing of the other transforms, and such drawings. */
const WINDOWS = 8;
const OBJECTS = 4;
const DRAWINGS = 4;
/** A pixel is hit if a sample is this near to its centre; less than one half, so that rounding has no effect. */
const HIT = 0.499;
const STREAM = 'ObjectInCrop';

/** Returns the map from the pixels of an output mask to those of its frame; null if it is not one affine map. */
export function maskMap(params: OutputParams, frame: Size): Affine | null {
  const passes = passesOf(stepsOf(params, 'mask'), { ...frame, channels: 1, bitDepth: 8, means: [] });
  if (passes.length === 0) return IDENTITY;
  const [pass] = passes;
  return passes.length === 1 && pass.kind === 'fused' && pass.field === null ? pass.inverse : null;
}

/** Returns whether some pixel of the output is sampled from a pixel of the frame. */
export function isHit([a, b, c, d, e, f]: Affine, { width, height }: Size, px: number, py: number): boolean {
  const det = a * e - b * d;
  if (det === 0) return false;
  const [u, v] = [px - c, py - f];
  const [cx, cy] = [Math.round((e * u - b * v) / det), Math.round((a * v - d * u) / det)];
  if (cx < -1 || cy < -1 || cx > width || cy > height) return false;
  for (let y = Math.max(0, cy - 1); y <= Math.min(height - 1, cy + 1); y++)
    for (let x = Math.max(0, cx - 1); x <= Math.min(width - 1, cx + 1); x++)
      if (Math.abs(a * x + b * y + c - px) <= HIT && Math.abs(d * x + e * y + f - py) <= HIT) return true;
  return false;
}

/**
 * Draws the parameters of an output whose mask contains an object: chooses an object, all with the same probability,
 * then a window of the random crop, all those with the same probability that contain its pixel nearest to the centroid.
 * If the other transforms move the object out, first the window is drawn again, then the object, then the other
 * transforms. If nothing fits, no geometric transform is applied. A function of its arguments, like `sampleOutput`.
 * @param frame size of the frame, pixels
 * @param points objects of the frame; without any, `sampleOutput` applies
 * @param isSeen checks the mask of parameters that should fit
 */
export function sampleWithObject(
  spec: AugmentSpec,
  id: OutputId,
  frame: Size,
  points: ObjectPoints,
  isSeen: (params: OutputParams) => boolean = () => true,
): OutputParams {
  const count = points.x.length;
  if (count === 0 || !id.transform) return sampleOutput(spec, id);
  const u = (attempt: number, k: number) => uniform(id.seed, id.set, id.index, STREAM, 4 * attempt + k);
  const perDrawing = WINDOWS * OBJECTS;
  let drawn = sampleOutput(spec, id);
  let refused: OutputParams | null = null;
  for (let attempt = 0; attempt < perDrawing * DRAWINGS; attempt++) {
    if (attempt > 0 && attempt % perDrawing === 0) drawn = sampleOutput(spec, id, attempt / perDrawing);
    const object = Math.min(count - 1, Math.floor(u(attempt - (attempt % WINDOWS), 0) * count));
    const [px, py] = [points.x[object], points.y[object]];
    const places: [number, number] = [u(attempt, 1), u(attempt, 2)];
    const params = withWindowOn(drawn, frame, [px, py], places);
    // Without a crop, neither object nor window changes them.
    if (params === refused) continue;
    const map = maskMap(params, frame);
    if (map !== null && !isHit(map, frame, px, py)) continue;
    if (isSeen(params)) return params;
    refused = params;
  }
  return withoutGeometry(sampleOutput(spec, id));
}

/** Returns the parameters without the transforms that move pixels of masks. */
function withoutGeometry(params: OutputParams): OutputParams {
  const moving = TRANSFORMS.filter(
    ({ kind, flag }) => TRANSFORM_KINDS[kind].movesMasks && params[flag] !== undefined,
  );
  return { ...params, ...Object.fromEntries(moving.map(({ flag }) => [flag, NOT_APPLIED[flag]])) };
}
