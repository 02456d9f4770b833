import { rotation } from '../affine.ts';
import { geometric } from '../kinds/geometric.ts';
import { drawInteger } from '../kinds/sampling.ts';

/** Turns about the frame's centre, counter-clockwise, on the same canvas; of a square every pixel is kept. */
export const quarterTurns = geometric('quarterTurns', {
  draw: (u, { turns }) => ({ turns: drawInteger(turns, u(1)) }),
  inverse: ({ turns }, frame) => rotation(90 * turns, frame),
});
