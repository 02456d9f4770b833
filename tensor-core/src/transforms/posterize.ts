import { lookup, sameTables } from '../kinds/lookup.ts';
import { drawInteger } from '../kinds/sampling.ts';

/** Sets all but the highest bits of each level to 0. */
export const posterize = lookup('posterize', {
  draw: (u, { bits }) => ({ bits: drawInteger(bits, u(1)) }),
  tables({ bits }, channels, max) {
    const step = (max + 1) >> bits;
    return sameTables(channels, max, (level) => level - (level % step));
  },
});
