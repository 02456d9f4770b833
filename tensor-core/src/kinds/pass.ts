import type { Affine } from '../affine.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { Raster, RasterShape } from '../raster.ts';
import type { Field } from './field.ts';
import type { PixelOperation } from './operation.ts';

/** A sampling pass with one affine map, the sum of all displacement fields before it, and one colour affine. */
export interface FusedPass {
  kind: 'fused';
  inverse: Affine;
  field: Field | null;
  color: ColorAffine | null;
}

/** A pass that computes each pixel of an image from the same raster's pixels. Never writes to its input. */
export interface PixelPass {
  kind: 'pixels';
  apply(image: Raster): Raster;
  /** Operations that `apply` computes, for a graphics card; missing if that has no kernel for them. */
  operations?: readonly PixelOperation[];
}

export type Pass = FusedPass | PixelPass;

/** Properties of the frame to which a transform is applied. */
export interface FrameFacts extends RasterShape {
  /** Mean of each channel of an image's frame, in levels; the centre of contrast. */
  means: readonly number[];
  /** Value of covered pixels (default 0). */
  covered?: number;
}
