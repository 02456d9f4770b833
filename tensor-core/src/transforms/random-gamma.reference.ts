import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf(
  'randomGamma',
  'lookup',
  (level, { gamma }, max) => max * (level / max) ** gamma,
);
