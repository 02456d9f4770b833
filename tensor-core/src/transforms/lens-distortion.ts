import { centre } from '../affine.ts';
import { displacement, toFieldUnits } from '../kinds/field.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Samples at a radius of r * (1 + strength * r * r) from the centre; r is 1 at the corners. */
export const lensDistortion = displacement('lensDistortion', {
  draw: (u, { strength }) => ({ strength: lerpInterval(strength, u(1)) }),
  field({ strength }, frame) {
    const [cx, cy] = centre(frame);
    const corner = (frame.width * frame.width + frame.height * frame.height) / 4;
    return {
      addRow(y, dx, dy) {
        for (let x = 0; x < frame.width; x++) {
          const right = x - cx;
          const down = y - cy;
          const stretch = (strength * (right * right + down * down)) / corner;
          dx[x] += toFieldUnits(right * stretch);
          dy[x] += toFieldUnits(down * stretch);
        }
      },
    };
  },
});
