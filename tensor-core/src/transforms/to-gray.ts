import { LUMA } from '../color-affine.ts';
import { intensity, ofColor } from '../kinds/intensity.ts';

/** Replaces each channel by the luma of the pixel. */
export const toGray = intensity('toGray', {
  draw: () => null,
  affine: ofColor(() => LUMA.flatMap(() => [...LUMA, 0])),
});
