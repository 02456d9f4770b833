import { referenceOf } from '../../reference/oracle.ts';

/** A column at a distance right of the centre is moved down by the distance times the tangent. */
export const reference = referenceOf('shearY', 'geometric', (x, y, { width }, { degrees }) => {
  const right = x - (width - 1) / 2;
  return [x, y - right * Math.tan((degrees * Math.PI) / 180)];
});
