import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Moves the frame by a share of its height, on the same canvas. */
export const shiftY = geometric('shiftY', {
  draw: (u, { share }) => ({ share: lerpInterval(share, u(1)) }),
  inverse: ({ share }, { height }) => [1, 0, 0, 0, 1, -share * height],
});
