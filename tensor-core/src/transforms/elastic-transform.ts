import { displacement } from '../kinds/field.ts';
import { cubicSpline, latticeField } from '../kinds/lattice-field.ts';
import { drawInteger, drawSeed, lerpInterval } from '../kinds/sampling.ts';

/** Displaces by a smooth random field: a cubic B-spline over random points. */
export const elasticTransform = displacement('elasticTransform', {
  draw: (u, ranges) => ({
    displacement: lerpInterval(ranges.displacement, u(1)),
    cells: drawInteger([3, 10], u(2)),
    seed: drawSeed(u(3)),
  }),
  field: ({ displacement: amplitude, cells, seed }, frame) =>
    latticeField(frame, { cells, amplitude, seed, spline: cubicSpline }),
});
