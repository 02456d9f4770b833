import { geometric } from '../kinds/geometric.ts';

/** Mirrors top and bottom. */
export const flipUpDown = geometric('flipUpDown', {
  stream: 'FlipUpDown',
  draw: () => null,
  inverse: (_, { height }) => [1, 0, 0, 0, -1, height - 1],
});
