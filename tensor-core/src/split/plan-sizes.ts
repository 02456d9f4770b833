import { SETS, type SetName } from '@twinset/contract';

/**
 * Returns the sizes of the three sets for `count` pairs by largest remainder (equal remainders: train, then
 * val, then test). A set with a ratio above zero gets at least one pair, moved from the largest set, if there
 * are as many pairs as such sets; with fewer pairs only the largest remainder decides.
 *
 * Ratios are fractions of 1 and are divided by their sum, which may have a rounding error.
 * @throws RangeError for a negative or fractional count, a ratio outside [0,1], or ratios that are all 0
 */
export function planSizes(count: number, ratios: Readonly<Record<SetName, number>>): Record<SetName, number> {
  if (!Number.isInteger(count) || count < 0)
    throw new RangeError(`The number of pairs is ${count}; it must be a whole number of at least 0.`);
  const total = SETS.reduce((sum, set) => sum + ratios[set], 0);
  for (const set of SETS) {
    if (!(ratios[set] >= 0 && ratios[set] <= 1))
      throw new RangeError(`The ${set} ratio is ${ratios[set]}; it must be from 0 to 1.`);
  }
  if (total <= 0) throw new RangeError('All three ratios are 0; at least one must be above 0.');

  const exact = SETS.map((set) => (ratios[set] / total) * count);
  // The small term keeps a product such as 0.29 * 100 = 28.999999999999996 whole.
  const sizes = exact.map((value) => Math.floor(value + 1e-9));
  const byRemainder = [0, 1, 2].sort((a, b) => {
    const difference = exact[b] - sizes[b] - (exact[a] - sizes[a]);
    return Math.abs(difference) > 1e-9 ? difference : a - b;
  });
  const left = count - sizes[0] - sizes[1] - sizes[2];
  for (const index of byRemainder.slice(0, left)) sizes[index]++;

  const wanted = [0, 1, 2].filter((index) => ratios[SETS[index]] > 0);
  for (const index of count >= wanted.length ? wanted : []) {
    if (sizes[index] > 0) continue;
    sizes[sizes.indexOf(Math.max(...sizes))]--;
    sizes[index]++;
  }
  return { train: sizes[0], val: sizes[1], test: sizes[2] };
}
