import { power } from '../exact-math/index.ts';
import { lookup, sameTables } from '../kinds/lookup.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Multiplies each level by 2^stops. */
export const exposure = lookup('exposure', {
  draw: (u, { stops }) => ({ stops: lerpInterval(stops, u(1)) }),
  tables({ stops }, channels, max) {
    const gain = power(2, stops);
    return sameTables(channels, max, (level) => level * gain);
  },
});
