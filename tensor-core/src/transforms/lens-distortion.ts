import { pixelBackend } from '../backend.ts';
import { displacement } from '../kinds/field.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Samples at a radius of r * (1 + strength * r * r) from the centre; r is 1 at the corners. */
export const lensDistortion = displacement('lensDistortion', {
  draw: (u, { strength }) => ({ strength: lerpInterval(strength, u(1)) }),
  field: ({ strength }, frame) => ({
    addRow: (y, dx, dy) => pixelBackend().stretchRow({ strength }, frame, y, dx, dy),
  }),
});
