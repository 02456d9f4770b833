import { diagonal, identityColor } from '../color-affine.ts';
import { intensity } from '../kinds/intensity.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Adds a share of the value range to each channel of a colour image. */
export const rgbShift = intensity('rgbShift', {
  draw: (u, { shift }) => ({
    red: lerpInterval(shift, u(1)),
    green: lerpInterval(shift, u(2)),
    blue: lerpInterval(shift, u(3)),
  }),
  affine({ red, green, blue }, { channels, max }) {
    if (channels === 1) return identityColor(1);
    return diagonal([1, 1, 1], [red * max, green * max, blue * max]);
  },
});
