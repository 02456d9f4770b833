import type { Raster, Size } from '../raster.ts';

/** Parts per side of `Survey.areas`. */
export const AREAS = 32;

/** What one look at every pixel of an image finds. */
export interface Survey {
  /**
   * Sums of the samples over 32 x 32 equal parts, interleaved like the image; a pixel on a border counts by the share of
   * it that lies in each part. Exact.
   */
  areas: Float64Array;
  /** The channels of every pixel are alike. */
  isGrey: boolean;
  /** Share of 2x2 squares of one colour, 0 to 1, from a sample of rows: high for labels, low for photographs. */
  flatShare: number;
  /** Lowest and highest sample of a 16 bit image; null for 8 bit. */
  range16: [low: number, high: number] | null;
  /** The image shrunk by `factor`, each pixel the mean of a square, rounded; null for factor 1. */
  reduced: Raster | null;
}

/** Row pairs that the flat share looks at. */
const SAMPLED_PAIRS = 32;

/** The first rows of the pairs that the flat share looks at. */
export function sampledRows({ width, height }: Size): number[] {
  const pairs = width > 1 ? Math.min(SAMPLED_PAIRS, height - 1) : 0;
  return Array.from({ length: pairs }, (_, n) => Math.floor((n * (height - 1)) / pairs));
}

/** Size of an image shrunk by a whole number; what is left over at the right and at the bottom is dropped. */
export const reducedSize = ({ width, height }: Size, factor: number): Size => ({
  width: Math.floor(width / factor),
  height: Math.floor(height / factor),
});
