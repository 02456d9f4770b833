import type { Balance, SetCounts } from '@twinset/contract';

const BINS_MIN = 4;

/** Returns the number of bins for a number of pairs: twice its cube root (Rice's rule). */
const binsFor = (members: number): number => Math.max(BINS_MIN, Math.ceil(2 * Math.cbrt(members)));

/**
 * Joins neighbouring bins of a numeric column, so that a small set shows its shape instead of many separate
 * bars. Joined bins have equal widths, and shares add up. Categories are unchanged.
 */
export function coarsen(balance: Balance, sizes: SetCounts): Balance {
  const count = balance.sets.all.length;
  const binsMax = binsFor(sizes.train + sizes.val + sizes.test);
  if (balance.kind !== 'numeric' || count <= binsMax || balance.bins.length !== count + 1) return balance;
  let joinedBins = 1;
  for (let divisor = 2; divisor * BINS_MIN <= count && count / joinedBins > binsMax; divisor++)
    if (count % divisor === 0) joinedBins = divisor;
  const joined = (shares: readonly number[]) =>
    Array.from({ length: count / joinedBins }, (_, bin) =>
      shares.slice(bin * joinedBins, (bin + 1) * joinedBins).reduce((sum, share) => sum + share, 0),
    );
  const { all, train, val, test } = balance.sets;
  return {
    ...balance,
    bins: balance.bins.filter((_, edge) => edge % joinedBins === 0),
    sets: { all: joined(all), train: joined(train), val: joined(val), test: joined(test) },
  };
}
