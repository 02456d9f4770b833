import { bell, latticePlace } from '../../reference/lattice-place.ts';
import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('elasticTransform', 'field', (x, y, size, params) =>
  latticePlace(x, y, size, { ...params, amplitude: params.displacement }, bell),
);
