import { uniform } from '@twinset/tensor-core';

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Numbers of the last seed: a control that moves changes weights, and the seed rarely. */
let ties = { seed: Number.NaN, of: [] as number[] };

/** Returns the number that decides between sources of equal remainders. */
function tieOf(seed: number, source: number): number {
  if (ties.seed !== seed) ties = { seed, of: [] };
  ties.of[source] ??= uniform(seed, 'train', 0, 'BudgetTies', source);
  return ties.of[source];
}

/**
 * Distributes outputs over sources by largest remainder: each gets its share of the weights, rounded so that the counts
 * add up. With as many outputs as sources of a weight above zero, each of these gets at least one, and the others share
 * the rest. Ties are broken by numbers drawn from the seed.
 * @returns outputs of each source
 */
export function distribute(weights: readonly number[], total: number, seed: number): number[] {
  const counts = weights.map(() => 0);
  let open = [...weights.keys()].filter((source) => weights[source] > 0);
  if (open.length === 0) return counts;
  let left = total;
  const quotasOf = () => {
    const sum = sumOf(open.map((source) => weights[source]));
    return new Map(open.map((source) => [source, (left * weights[source]) / sum]));
  };
  let quotas = quotasOf();
  const isSmall = (source: number) => (quotas.get(source) ?? 0) < 1;
  while (total >= open.length && left > 0 && open.some(isSmall)) {
    const small = open.filter(isSmall);
    for (const source of small) counts[source] = 1;
    left -= small.length;
    open = open.filter((source) => counts[source] === 0);
    quotas = quotasOf();
  }
  for (const [source, quota] of quotas) counts[source] = Math.floor(quota);
  const rest = total - sumOf(counts);
  const part = (source: number) => (quotas.get(source) ?? 0) % 1;
  open.sort((a, b) => part(b) - part(a) || tieOf(seed, a) - tieOf(seed, b));
  for (let i = 0; i < rest; i++) counts[open[i % open.length]]++;
  return counts;
}

/**
 * Returns the order of outputs: those of each source are spread evenly over the whole, each at a position drawn from the
 * seed within its part.
 * @returns source of each output
 */
export function spread(counts: readonly number[], seed: number): number[] {
  return counts
    .flatMap((count, source) =>
      Array.from({ length: count }, (_, k) => ({
        source,
        at: (k + uniform(seed, 'train', k, 'BudgetOrder', source)) / count,
      })),
    )
    .sort((a, b) => a.at - b.at || a.source - b.source)
    .map(({ source }) => source);
}
