import { referenceOf } from '../../reference/oracle.ts';

/**
 * Rotates the position back by the angle, clockwise, in polar coordinates about the centre; y points
 * downwards.
 */
export const reference = referenceOf('randomRotate', 'geometric', (x, y, { width, height }, { degrees }) => {
  const dx = x - (width - 1) / 2;
  const dy = (height - 1) / 2 - y;
  const radius = Math.hypot(dx, dy);
  const angle = Math.atan2(dy, dx) - (degrees * Math.PI) / 180;
  return [(width - 1) / 2 + radius * Math.cos(angle), (height - 1) / 2 - radius * Math.sin(angle)];
});
