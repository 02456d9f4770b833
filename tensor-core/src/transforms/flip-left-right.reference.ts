import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('flipLeftRight', 'geometric', (x, y, { width }) => [width - 1 - x, y]);
