import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('solarize', 'lookup', (level, { threshold }, max) =>
  level < threshold * max ? level : max - level,
);
