import { diagonal } from '../color-affine.ts';
import { intensity, ofColor } from '../kinds/intensity.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Adds a share of the value range to each channel of a colour image. */
export const rgbShift = intensity('rgbShift', {
  draw: (u, { shift }) => ({
    red: lerpInterval(shift, u(1)),
    green: lerpInterval(shift, u(2)),
    blue: lerpInterval(shift, u(3)),
  }),
  affine: ofColor(({ red, green, blue }, { max }) =>
    diagonal([1, 1, 1], [red * max, green * max, blue * max]),
  ),
});
