import { referenceOf } from '../../reference/oracle.ts';

/** A row at a distance below the centre is moved to the right by the distance times the tangent. */
export const reference = referenceOf('shearX', 'geometric', (x, y, { height }, { degrees }) => {
  const below = y - (height - 1) / 2;
  return [x - below * Math.tan((degrees * Math.PI) / 180), y];
});
