import { filter } from '../kinds/filter.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Resizes to a share of the size and back, each with a triangle filter. */
export const downscale = filter('downscale', {
  draw: (u, { factor }) => ({ factor: lerpInterval(factor, u(1)) }),
  operations({ factor }, { width, height }) {
    const size = {
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
    };
    return [
      { kernel: 'resize', size },
      { kernel: 'resize', size: { width, height } },
    ];
  },
});
