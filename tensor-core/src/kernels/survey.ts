import type { Raster, Size } from '../raster.ts';

/** Parts per side of `Survey.areas`. */
export const AREAS = 32;

/** Result of one pass over every pixel of an image. */
export interface Survey {
  /**
   * Sums of the samples over 32 x 32 equal parts, interleaved like the image; a pixel on a border counts by its share
   * in each part. Exact.
   */
  areas: Float64Array;
  /** True if the channels of every pixel are equal. */
  isGrey: boolean;
  /** Share of 2x2 squares of one colour, 0 to 1, from a sample of rows: high for labels, low for photographs. */
  flatShare: number;
  /** Lowest and highest sample of a 16 bit image; null for 8 bit. */
  range16: [low: number, high: number] | null;
  /** The image scaled down by `factor`, each pixel the mean of a square, rounded; null for factor 1. */
  reduced: Raster | null;
}

/** Row pairs sampled for the flat share. */
const SAMPLED_PAIRS = 32;

/** Returns the first rows of the pairs sampled for the flat share. */
export function sampledRows({ width, height }: Size): number[] {
  const pairs = width > 1 ? Math.min(SAMPLED_PAIRS, height - 1) : 0;
  return Array.from({ length: pairs }, (_, n) => Math.floor((n * (height - 1)) / pairs));
}

/** Returns the size of an image shrunk by a whole number; the remainder at the right and at the bottom is dropped. */
export const reducedSize = ({ width, height }: Size, factor: number): Size => ({
  width: Math.floor(width / factor),
  height: Math.floor(height / factor),
});
