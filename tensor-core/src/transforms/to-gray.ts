import { identityColor, LUMA } from '../color-affine.ts';
import { intensity } from '../kinds/intensity.ts';

/** Replaces each channel by the luma of the pixel. */
export const toGray = intensity('toGray', {
  draw: () => null,
  affine: (_, { channels }) => (channels === 1 ? identityColor(1) : LUMA.flatMap(() => [...LUMA, 0])),
});
