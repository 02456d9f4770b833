import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('lensDistortion', 'field', (x, y, { width, height }, { strength }) => {
  const [right, down] = [x - (width - 1) / 2, y - (height - 1) / 2];
  const r = Math.hypot(right, down) / (Math.hypot(width, height) / 2);
  const factor = 1 + strength * r ** 2;
  return [(width - 1) / 2 + right * factor, (height - 1) / 2 + down * factor];
});
