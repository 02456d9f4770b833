import { LUMA } from '../color-affine.ts';
import { intensity, ofColor } from '../kinds/intensity.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Blends with the luma (Rec. 601): factor * x + (1 - factor) * luma. A grey image is unchanged. */
export const corruptSaturation = intensity('corruptSaturation', {
  stream: 'Saturation',
  draw: (u, { factor }) => ({ factor: lerpInterval(factor, u(1)) }),
  affine: ofColor(({ factor }) =>
    [0, 1, 2].flatMap((i) => [...LUMA.map((weight, j) => (1 - factor) * weight + (i === j ? factor : 0)), 0]),
  ),
});
