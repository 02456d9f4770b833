import { hat, latticePlace } from '../../reference/lattice-place.ts';
import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('piecewiseAffine', 'field', (x, y, size, { scale, seed }) =>
  latticePlace(x, y, size, { cells: 4, amplitude: scale * Math.min(size.width, size.height), seed }, hat),
);
