import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('flipUpDown', 'geometric', (x, y, { height }) => [x, height - 1 - y]);
