import { diagonal } from '../color-affine.ts';
import { intensity, ofColor } from '../kinds/intensity.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Multiplies red by 1 + warmth and blue by 1 - warmth. */
export const whiteBalance = intensity('whiteBalance', {
  draw: (u, { warmth }) => ({ warmth: lerpInterval(warmth, u(1)) }),
  affine: ofColor(({ warmth }) => diagonal([1 + warmth, 1, 1 - warmth], [0, 0, 0])),
});
