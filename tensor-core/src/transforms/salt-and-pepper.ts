import { filter } from '../kinds/filter.ts';
import { drawSeed, lerpInterval } from '../kinds/sampling.ts';

/** Sets all channels of random pixels to the highest level, or to 0. */
export const saltAndPepper = filter('saltAndPepper', {
  draw: (u, { share }) => ({ share: lerpInterval(share, u(1)), seed: drawSeed(u(2)) }),
  operations: ({ share, seed }) => [
    { kernel: 'setPixels', seed, black: share * 0x8000_0000, changed: share * 0x1_0000_0000 },
  ],
});
