import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('transposeAxes', 'geometric', (x, y, { width, height }) => {
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  return [cx + (y - cy), cy + (x - cx)];
});
