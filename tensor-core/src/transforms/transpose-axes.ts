import { centre } from '../affine.ts';
import { geometric } from '../kinds/geometric.ts';

/** Mirrors about the diagonal through the frame's centre, on the same canvas; of a square every pixel is kept. */
export const transposeAxes = geometric('transposeAxes', {
  draw: () => null,
  inverse(_, frame) {
    const [cx, cy] = centre(frame);
    return [0, 1, cx - cy, 1, 0, cy - cx];
  },
});
