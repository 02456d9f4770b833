import type { BorderMode } from '@twinset/contract';
import type { Affine } from '../affine.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { FieldMap } from '../kinds/field.ts';
import type { Raster, Size } from '../raster.ts';
import type { LabelScan, ScannedMask } from './label-scan.ts';
import type { Survey } from './survey.ts';
import type { RowFactors } from './typescript/scale-pixels.ts';

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

/** A neighbour of each pixel, by its distance, with its weight. */
export interface Neighbour {
  dx: number;
  dy: number;
  weight: number;
}

/**
 * A projective map of the unit square: (x, y) to (a * x + b * y + x0, d * x + e * y + y0), both divided by
 * g * x + h * y + 1.
 */
export interface Projection {
  a: number;
  b: number;
  x0: number;
  d: number;
  e: number;
  y0: number;
  g: number;
  h: number;
}

/** A map from a radius of r to one of r * (1 + strength * r * r) about the centre of a frame; r is 1 at its corners. */
export interface Stretch {
  strength: number;
}

/** Adds the displacements of row `y` of a frame to `dx` and `dy`, in field units. */
export type AddRow<M> = (map: M, frame: Size, y: number, dx: Int32Array, dy: Int32Array) => void;

/** Pixels of a rectangle, ends excluded, that are within `side` of the start of a cell; cells begin before the origin. */
export interface Cover {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cell: number;
  side: number;
  /** Distance of the origin from the start of its cell. */
  shift: readonly [across: number, down: number];
}

/** Noise of a camera sensor, in HSL. */
export interface SensorNoise {
  seed: number;
  /** 4,096 equally likely shares of the distance from white, which are added to the lightness. */
  lights: Float64Array;
  /** 4,096 equally likely changes of the hue, in sixths of the circle. */
  turns: Float64Array;
}

/**
 * The pixel operations of the kernels, one implementation per platform. Rasters are 8 or 16 bit with 1 or 3
 * channels and are never written to; every result is new. Nearest results and frames are equal bit by bit on
 * every backend, bilinear warps within one level.
 */
export interface PixelBackend {
  /** Name for manifests and status pages, without a device. */
  name: string;
  /** Contains the borrowed results; absent if there are none. */
  memory?: WebAssembly.Memory;
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
  /** Sums weighted neighbours of each pixel in float64, in their order; the raster is mirrored at its edges. */
  weighNeighbours(source: Raster, neighbours: readonly Neighbour[]): Raster;
  /**
   * Replaces each sample by the median of the square of 2 * radius + 1 pixels around it; the raster is mirrored at its
   * edges.
   */
  median(source: Raster, radius: number): Raster;
  /** Adds `amount` times the difference from the convolved samples, which are rounded before. */
  unsharp(source: Raster, weights: Float64Array, amount: number): Raster;
  /** Turns the hue of each pixel in HSV, in sixths of the circle; value and saturation stay. */
  turnHue(source: Raster, sixths: number): Raster;
  /** Multiplies all samples of each pixel by a factor. */
  scalePixels(source: Raster, factorsOf: RowFactors): Raster;
  /** Adds independent normal noise to each sample. @param deviations standard deviation of each level, in levels */
  addNoise(source: Raster, seed: number, deviations: Float64Array): Raster;
  /** Returns the sum of twice the lightness (HSL) of all pixels, in levels, and the sum of its squares. */
  lightnessSums(source: Raster): [sum: number, squares: number];
  /** Adds independent noise to lightness and hue of each pixel; the saturation stays. */
  addSensorNoise(source: Raster, noise: SensorNoise): Raster;
  /** Sets all channels of the pixels whose random bits are below `changed` to the highest level; below `black`, to 0. */
  setPixels(source: Raster, seed: number, black: number, changed: number): Raster;
  /** Adds the displacements of a row by a projective map. */
  projectRow: AddRow<Projection>;
  /** Adds the displacements of a row by a map of radii. */
  stretchRow: AddRow<Stretch>;
  /** Sets all samples of the covered pixels to a value. */
  cover(source: Raster, cover: Cover, value: number): Raster;
  /**
   * Equalises tiles with limited contrast (CLAHE), as OpenCV's createCLAHE does; of colour images the luma, whose change is
   * added to each channel.
   * @param clipLimit highest count of a level, relative to an even histogram
   * @param grid tiles along each axis
   */
  equaliseTiles(source: Raster, clipLimit: number, grid: number): Raster;
  /**
   * Compresses as JPEG and decompresses, with the levels of libjpeg; 16-bit levels are rounded to 8 bits.
   * @param quality 1 to 100
   */
  compressJpeg(source: Raster, quality: number): Raster;
  /** Returns the number of samples at each level, for each channel. */
  levelCounts(source: Raster): Uint32Array[];
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
