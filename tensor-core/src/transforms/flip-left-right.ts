import { geometric } from '../kinds/geometric.ts';

/** Mirrors left and right. */
export const flipLeftRight = geometric('flipLeftRight', {
  stream: 'FlipLeftRight',
  draw: () => null,
  inverse: (_, { width }) => [-1, 0, width - 1, 0, 1, 0],
});
