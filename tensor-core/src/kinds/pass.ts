import type { Affine } from '../affine.ts';
import type { ColorAffine } from '../color-affine.ts';
import type { Raster, RasterShape } from '../raster.ts';

/** One pass of sampling, with one affine of the colour. */
export interface FusedPass {
  kind: 'fused';
  inverse: Affine;
  color: ColorAffine | null;
}

/** A pass that makes each pixel of an image from the same raster's pixels. Never writes to its input. */
export interface PixelPass {
  kind: 'pixels';
  apply(image: Raster): Raster;
}

export type Pass = FusedPass | PixelPass;

/** What a transform knows of the frame that it is applied to. */
export interface FrameFacts extends RasterShape {
  /** Mean of each channel of an image's frame, levels; what contrast turns about. */
  means: readonly number[];
}
