import { centre, cosSin } from '../affine.ts';
import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Moves each row sideways by tan(degrees) per row below the frame's centre, on the same canvas. */
export const shearX = geometric('shearX', {
  draw: (u, { degrees }) => ({ degrees: lerpInterval(degrees, u(1)) }),
  inverse({ degrees }, frame) {
    const [cos, sin] = cosSin(degrees);
    const [, cy] = centre(frame);
    const slope = sin / cos;
    return [1, -slope, slope * cy, 0, 1, 0];
  },
});
