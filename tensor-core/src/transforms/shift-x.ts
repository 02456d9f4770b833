import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Moves the frame by a share of its width, on the same canvas. */
export const shiftX = geometric('shiftX', {
  draw: (u, { share }) => ({ share: lerpInterval(share, u(1)) }),
  inverse: ({ share }, { width }) => [1, 0, -share * width, 0, 1, 0],
});
