import { displacement } from '../kinds/field.ts';
import { latticeField, linearSpline } from '../kinds/lattice-field.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';

const CELLS = 4;

/** Displaces the points of a grid, and what is between them bilinearly. */
export const piecewiseAffine = displacement('piecewiseAffine', {
  draw: (u, { scale }) => ({ scale: lerpInterval(scale, u(1)), seed: drawSeed(u(2)) }),
  field: ({ scale, seed }, frame) =>
    latticeField(frame, {
      cells: CELLS,
      amplitude: scale * Math.min(frame.width, frame.height),
      seed,
      spline: linearSpline,
    }),
});
