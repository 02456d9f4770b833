import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('shiftX', 'geometric', (x, y, { width }, { share }) => [
  x - share * width,
  y,
]);
