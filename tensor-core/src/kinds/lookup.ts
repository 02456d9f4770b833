import type { FlagOf, ParamsOf, TransformFlag } from '@twinset/contract';
import { roundToLevel } from '../kernels/typescript/to-level.ts';
import { allocate, maxLevel, type Raster } from '../raster.ts';
import { type PixelOperation, runOperation } from './operation.ts';
import type { FrameFacts, Pass } from './pass.ts';
import type { Sampling, TransformMath } from './sampling.ts';

/** A transform that replaces each level of an image by that of a table. */
export interface Lookup<F extends TransformFlag> extends Sampling<F> {
  kind: 'lookup';
  /**
   * Returns a table per channel, each with the new level of every level from 0 to `max` (255 or 65535), in
   * the type of the samples.
   */
  tables(params: ParamsOf<F>, channels: number, max: number): Raster['data'][];
}

/** Returns the table of a function of levels, clipped and rounded; calls it for each level in ascending order. */
export function tableOf(max: number, levelOf: (level: number) => number): Raster['data'] {
  const table = allocate(max + 1, max > 255 ? 16 : 8);
  for (let level = 0; level <= max; level++) table[level] = roundToLevel(levelOf(level), max);
  return table;
}

/** Returns the same table for each channel. */
export const sameTables = (
  channels: number,
  max: number,
  levelOf: (level: number) => number,
): Raster['data'][] => new Array(channels).fill(tableOf(max, levelOf));

export const lookup = <F extends FlagOf<'lookup'>>(flag: F, math: TransformMath<Lookup<F>>): Lookup<F> => ({
  flag,
  kind: 'lookup',
  ...math,
});

export function addLookup(
  passes: Pass[],
  transform: Lookup<TransformFlag>,
  params: ParamsOf<TransformFlag>,
  { channels, bitDepth }: FrameFacts,
): void {
  const tables = transform.tables(params, channels, maxLevel(bitDepth));
  const operation: PixelOperation = { kernel: 'lookup', tables };
  passes.push({ kind: 'pixels', apply: (image) => runOperation(operation, image), operations: [operation] });
}
