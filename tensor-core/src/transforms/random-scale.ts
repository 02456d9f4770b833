import { centre } from '../affine.ts';
import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Scales about the frame's centre, on the same canvas. */
export const randomScale = geometric('randomScale', {
  draw: (u, { factor }) => ({ factor: lerpInterval(factor, u(1)) }),
  inverse({ factor }, frame) {
    const [cx, cy] = centre(frame);
    return [1 / factor, 0, cx - cx / factor, 0, 1 / factor, cy - cy / factor];
  },
});
