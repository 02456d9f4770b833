import { filter } from '../kinds/filter.ts';
import { drawInteger } from '../kinds/sampling.ts';

/** Replaces each sample by the median of the square around it; the image is mirrored at its edges. */
export const medianBlur = filter('medianBlur', {
  draw: (u, { radius }) => ({ radius: drawInteger(radius, u(1)) }),
  operations: ({ radius }) => [{ kernel: 'median', radius }],
});
