import { rotation } from '../affine.ts';
import { geometric } from '../kinds/geometric.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/**
 * Rotates about the frame's centre, on the same canvas; positive degrees rotate counter-clockwise on the
 * screen.
 */
export const randomRotate = geometric('randomRotate', {
  stream: 'Rotate',
  draw: (u, { degrees }) => ({ degrees: lerpInterval(degrees, u(1)) }),
  inverse: ({ degrees }, frame) => rotation(degrees, frame),
});
