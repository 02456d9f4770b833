import type { ParamsOf, RangesOf, TransformFlag } from '@twinset/contract';

/** Returns draw number k of a transform for the output at hand, in [0,1). */
export type Draw = (k: number) => number;

/** Maps a draw to a closed interval, uniformly. */
export const lerpInterval = ([low, high]: readonly [number, number], u: number): number =>
  low + u * (high - low);

/** How the values of a transform are drawn: the only random part of the core. */
export interface Sampling<F extends TransformFlag> {
  flag: F;
  /** Name of its stream of random numbers. Left out: its flag. A new name never moves the draws of the others. */
  stream?: string;
  /** Returns the values for one output. Draw 0 has decided that the transform is applied; values begin with draw 1. */
  draw(u: Draw, ranges: RangesOf<F>): ParamsOf<F>;
}

/** What a transform has beside its flag and kind. */
export type TransformMath<T> = Omit<T, 'flag' | 'kind'>;
