import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('invertLevels', 'lookup', (level, _, max) => max - level);
