import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('shiftY', 'geometric', (x, y, { height }, { share }) => [
  x,
  y - share * height,
]);
