import type { BorderMode } from '@twinset/contract';
import type { Affine } from '../affine.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { FieldMap } from '../kinds/field.ts';
import type { Raster, Size } from '../raster.ts';
import type { LabelScan, ScannedMask } from './label-scan.ts';
import type { Survey } from './survey.ts';

/**
 * Border mode and fill value of outside samples. `fill` is a level of the raster's own range, for every
 * channel.
 */
export interface Outside {
  border: BorderMode;
  fill: number;
}

/** The part of a raster that is read, in whole pixels. */
export interface Window extends Size {
  x: number;
  y: number;
}

/**
 * The pixel operations of the kernels, one implementation per platform. Rasters are 8 or 16 bit with 1 or 3
 * channels and are never written to; every result is new. Nearest results and frames are equal bit by bit on
 * every backend, bilinear warps within one level.
 */
export interface PixelBackend {
  /** Name for manifests and status pages, without a device. */
  name: string;
  /**
   * Samples bilinearly at each output pixel's coordinates, applies the colour affine (null: none), clips and
   * rounds once.
   */
  warpBilinear(source: Raster, inverse: Affine, color: ColorAffine | null, outside: Outside): Raster;
  /** Samples at (floor(u + 0.5), floor(v + 0.5)), u and v in float64. */
  warpNearest(source: Raster, inverse: Affine, outside: Outside): Raster;
  /** Samples like warpBilinear, at positions that a field displaces before the affine map. */
  warpFieldBilinear(source: Raster, map: FieldMap, color: ColorAffine | null, outside: Outside): Raster;
  /** Samples like warpNearest, at displaced positions. */
  warpFieldNearest(source: Raster, map: FieldMap, outside: Outside): Raster;
  /**
   * Resizes a window with a triangle filter that widens when downscaling, half-pixel centres, edges
   * renormalised.
   */
  resizeAntialias(source: Raster, window: Window, size: Size): Raster;
  /** Resizes a window by source = floor((i + 0.5) * n / m), exactly. */
  resizeNearest(source: Raster, window: Window, size: Size): Raster;
  /** Returns the exact mean of each channel, in levels. */
  channelMeans(source: Raster): number[];
  /**
   * Replaces each level by that of its channel's table, which has an entry for every level of the bit depth.
   */
  lookup(source: Raster, tables: readonly Raster['data'][]): Raster;
  /**
   * Convolves with the product of two lists of weights of odd length, centred on the pixel; in float64, each
   * row first, rounded once. The raster is mirrored at its edges (dcba|abcd).
   */
  convolve(source: Raster, across: Float64Array, down: Float64Array): Raster;
  /** Returns the values that occur: 1 at each such value, of 256 or 65,536. One channel. */
  seenLabels(source: Raster): Uint8Array;
  /**
   * Passes over all pixels once, and scales the image down by `factor` (an integer, at most the shorter side;
   * 1: not at all).
   */
  survey(source: Raster, factor: number): Survey;
  /** Scans the labels of a mask; null for more than 4096 values, or if the backend has no such scan. */
  scanLabels(mask: ScannedMask): LabelScan | null;
}
