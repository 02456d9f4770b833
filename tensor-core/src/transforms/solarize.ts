import { lookup, sameTables } from '../kinds/lookup.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Inverts the levels that are at least a share of the value range. */
export const solarize = lookup('solarize', {
  draw: (u, { threshold }) => ({ threshold: lerpInterval(threshold, u(1)) }),
  tables: ({ threshold }, channels, max) =>
    sameTables(channels, max, (level) => (level >= threshold * max ? max - level : level)),
});
