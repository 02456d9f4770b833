import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import type { Raster, Size } from '../raster.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A rectangle of a frame that is copied into the output, pixels. */
export interface Region extends Size {
  /** Frame of its pixels: 0 is that of the source, others those of its partners, from 1. */
  from: number;
  /** Place in the output. */
  x: number;
  y: number;
  /** Place in the frame. */
  fromX: number;
  fromY: number;
}

/** A transform that copies whole pixels of partners, which are other frames of the same size, into image and mask. */
export interface Mixing<F extends TransformFlag> extends Sampling<F> {
  kind: 'mixing';
  /** Number of partners. */
  partners: number;
  /** Returns regions inside the output and their frames; all other pixels stay. */
  regions(params: ParamsOf<F>, frame: Size): Region[];
}

export const mixing = <F extends FlagOf<'mixing'>>(flag: F, math: TransformMath<Mixing<F>>): Mixing<F> => ({
  flag,
  kind: 'mixing',
  ...math,
});

/** Adds no pass: frames are mixed before the passes (`mixFrames`). */
export function addMixing(): void {}

/** Copies a region of one raster into another of the same shape. */
export function copyRegion(from: Raster, to: Raster, region: Region): void {
  const { width, channels } = from;
  const length = region.width * channels;
  for (let row = 0; row < region.height; row++) {
    const start = ((region.fromY + row) * width + region.fromX) * channels;
    const target = ((region.y + row) * width + region.x) * channels;
    to.data.set(from.data.subarray(start, start + length), target);
  }
}
