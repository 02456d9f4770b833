import type { z } from 'zod';
import type { Affine } from '../affine.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { Raster, RasterShape, Size } from '../raster.ts';

/** Gives draw number k of this op for the output at hand, in [0,1). */
type Draw = (k: number) => number;

/** A closed interval to draw from uniformly: [low, high]. */
export type Range = readonly [number, number];

export const within = ([low, high]: Range, u: number): number => low + u * (high - low);

/** How an op is drawn at random; the only random place of the core. */
export interface Sampling<A, R extends { probability: number }> {
  /** Name of the configuration's flag and of its entry in `transformRanges`. */
  flag: string;
  /** What is drawn when the configuration says nothing. */
  defaults: R;
  /** Attributes for one output, or null where the op is not applied. Draw 0 decides on that. */
  sample(draw: Draw, range: R): A | null;
}

interface Base<A> {
  name: string;
  attributes: z.ZodType<A>;
}

/** Moves pixels; the same attributes serve the image (bilinear) and its mask (nearest). */
export interface GeometricOp<A> extends Base<A> {
  kind: 'geometric';
  /** Where each output pixel is sampled from, on a frame of this size. */
  inverse(attributes: A, frame: Size): Affine;
}

/** Changes colours of images, never of masks. */
export interface IntensityOp<A> extends Base<A> {
  kind: 'intensity';
  /** The op as an affine of one pixel; `max` is the largest level (255 or 65535). */
  affine(attributes: A, channels: number, max: number): ColorAffine;
}

/** Makes the frame: changes the size, before anything random. */
export interface FrameOp<A> extends Base<A> {
  kind: 'frame';
  /** @throws RangeError where the op does not fit the input. */
  shape(attributes: A, input: RasterShape): RasterShape;
}

/** Rewrites label values one to one, pixel by pixel. */
export interface LabelOp<A> extends Base<A> {
  kind: 'label';
  shape(attributes: A, input: RasterShape): RasterShape;
  /** @throws RangeError on a label without an image under the map, naming it. */
  apply(attributes: A, input: Raster): Raster;
}

export type Op<A = never> = GeometricOp<A> | IntensityOp<A> | FrameOp<A> | LabelOp<A>;
