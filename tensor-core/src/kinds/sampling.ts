import type { ParamsOf, RangesOf, TransformFlag } from '@twinset/contract';

/** Returns draw number k of a transform for the current output, in [0,1). */
export type Draw = (k: number) => number;

/** Maps a draw to a closed interval, uniformly. */
export const lerpInterval = ([low, high]: readonly [number, number], u: number): number =>
  low + u * (high - low);

/** Maps a draw to the whole numbers of a closed interval, all equally likely; to the next one if it has none. */
export function drawInteger([low, high]: readonly [number, number], u: number): number {
  const first = Math.ceil(low);
  const count = Math.max(1, Math.floor(high) - first + 1);
  return first + Math.min(count - 1, Math.floor(u * count));
}

/** Maps a draw to a seed of noise: 0 to 4294967295. */
export const drawSeed = (u: number): number => Math.floor(u * 0x1_0000_0000);

/** Settings of a configuration besides ranges on which drawn values depend. */
export interface DrawOptions {
  /** Range of the scale of pasted objects. */
  pasteScale: readonly [number, number];
  /** True if half of the pasted objects are mirrored. */
  pasteFlip: boolean;
}

/** Rule for drawing the values of a transform, the only random part of the core. */
export interface Sampling<F extends TransformFlag> {
  flag: F;
  /** Name of its random stream; its flag by default. A new name never changes the draws of the others. */
  stream?: string;
  /**
   * Returns the values for one output. Draw 0 decides whether the transform is applied; values begin with
   * draw 1.
   */
  draw(u: Draw, ranges: RangesOf<F>, options: DrawOptions): ParamsOf<F>;
}

/** Members of a transform other than its flag and kind. */
export type TransformMath<T> = Omit<T, 'flag' | 'kind'>;
