import { centre, cosSin } from '../affine.ts';
import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Moves each column down by tan(degrees) per column right of the frame's centre, on the same canvas. */
export const shearY = geometric('shearY', {
  draw: (u, { degrees }) => ({ degrees: lerpInterval(degrees, u(1)) }),
  inverse({ degrees }, frame) {
    const [cos, sin] = cosSin(degrees);
    const [cx] = centre(frame);
    const slope = sin / cos;
    return [1, 0, 0, -slope, 1, slope * cx];
  },
});
