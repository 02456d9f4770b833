import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('exposure', 'lookup', (level, { stops }, max) =>
  Math.min(max, level * 2 ** stops),
);
