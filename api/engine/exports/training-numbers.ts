import type { TrainingNumbers } from '@twinset/contract';
import { bitDepthOf, maxLevel, pixelBackend, power, type Raster } from '@twinset/tensor-core';
import type { ExportClass } from './types.ts';

/** Sums over the samples of each channel. */
export interface ChannelSums {
  /** Pixels. */
  count: number;
  /** Highest level of the samples: 255 or 65535. */
  highest: number;
  sums: number[];
  squares: number[];
}

/** Pixels of a class in the training masks; `within`: pixels of the masks that contain it, without ignored ones. */
export interface ClassPixels {
  pixels: number;
  within: number;
  masks: number;
}

/** Base of the effective number of samples; a sample is a mask that contains the class. */
export const EFFECTIVE_BETA = 0.999;

/** Returns the sums of an image, from the number of samples of each level: whole numbers, which are exact and fast. */
export function sumsOf(raster: Raster): ChannelSums {
  const { width, height, channels } = raster;
  const highest = maxLevel(bitDepthOf(raster));
  const sums = new Array<number>(channels).fill(0);
  const squares = new Array<number>(channels).fill(0);
  for (const [c, counts] of pixelBackend().levelCounts(raster).entries()) {
    for (let level = 1; level <= highest; level++) {
      sums[c] += counts[level] * level;
      squares[c] += counts[level] * level * level;
    }
  }
  return { count: width * height, highest, sums, squares };
}

/** Adds up the sums of images; `result` has mean and standard deviation (of the population) per channel, 0 to 1. */
export function channelTotals() {
  const total: ChannelSums = { count: 0, highest: 255, sums: [], squares: [] };
  return {
    add({ count, highest, sums, squares }: ChannelSums): void {
      total.count += count;
      total.highest = highest;
      for (const [c, sum] of sums.entries()) {
        total.sums[c] = (total.sums[c] ?? 0) + sum;
        total.squares[c] = (total.squares[c] ?? 0) + squares[c];
      }
    },
    result(): { mean: number[]; std: number[] } {
      const { count, highest, sums, squares } = total;
      const mean = sums.map((sum) => sum / count / highest);
      const std = squares.map((square, c) =>
        Math.sqrt(Math.max(0, square / count / (highest * highest) - mean[c] * mean[c])),
      );
      return { mean, std };
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Returns three weightings of classes. Median frequency: median of the frequencies divided by the frequency of the
 * class, within the masks that contain it. Inverse: pixels of all classes divided by those of the class and the number
 * of classes. Effective number: (1 - b) / (1 - b^n) of n masks, scaled to an average of 1.
 */
export function classWeights(classes: readonly ClassPixels[]): TrainingNumbers['weights'] {
  const used = classes.filter(({ pixels }) => pixels > 0);
  const total = used.reduce((sum, { pixels }) => sum + pixels, 0);
  const frequency = ({ pixels, within }: ClassPixels) => pixels / within;
  const middle = used.length > 0 ? median(used.map(frequency)) : 0;
  const rarity = ({ masks }: ClassPixels) => (1 - EFFECTIVE_BETA) / (1 - power(EFFECTIVE_BETA, masks));
  const rarities = used.reduce((sum, one) => sum + rarity(one), 0);
  const each = (weight: (one: ClassPixels) => number) =>
    classes.map((one) => (one.pixels > 0 ? weight(one) : 0));
  return {
    medianFrequency: each((one) => middle / frequency(one)),
    inverse: each(({ pixels }) => total / (used.length * pixels)),
    effectiveNumber: each((one) => (rarity(one) * used.length) / rarities),
  };
}

/** Returns the names of the classes that have weights: all but the ignored one. */
export const weightedClasses = (classes: readonly ExportClass[]): ExportClass[] =>
  classes.filter(({ index }) => index !== null);
