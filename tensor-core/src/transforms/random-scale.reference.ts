import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('randomScale', 'geometric', (x, y, { width, height }, { factor }) => {
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  return [cx + (x - cx) / factor, cy + (y - cy) / factor];
});
