import { lookup, sameTables } from '../kinds/lookup.ts';

/** Subtracts each level from the highest one. */
export const invertLevels = lookup('invertLevels', {
  draw: () => null,
  tables: (_, channels, max) => sameTables(channels, max, (level) => max - level),
});
