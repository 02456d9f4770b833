import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('posterize', 'lookup', (level, { bits }, max) => {
  const dropped = (max > 255 ? 16 : 8) - bits;
  return (level >> dropped) << dropped;
});
