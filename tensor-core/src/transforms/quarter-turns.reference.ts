import { referenceOf } from '../../reference/oracle.ts';

/** One turn takes the top right corner to the top left one. */
export const reference = referenceOf('quarterTurns', 'geometric', (x, y, { width, height }, { turns }) => {
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  let [right, down] = [x - cx, y - cy];
  for (let turn = 0; turn < turns; turn++) [right, down] = [-down, right];
  return [cx + right, cy + down];
});
