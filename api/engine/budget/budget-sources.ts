import { distribute, spread } from './distribute.ts';

/** Facts of the sources that decide how many outputs each gets; aligned with the pairs of the job. */
export interface BudgetFacts {
  /** 0: not used. */
  weights: number[];
  /** True if the frame has no object. */
  empty: boolean[];
  /** Share of the outputs of empty sources; absent: as their weights give. */
  emptyShare?: number;
}

/**
 * Returns the source of each training output under a budget. With an empty share, that part of the outputs, rounded
 * down, is of sources without an object, and the rest of the others.
 * @param sources pairs of the training set, in the order of their names
 * @param rounds sources in rounds, each once per round; used if all weights are equal
 */
export function budgetSources(
  { weights, empty, emptyShare }: BudgetFacts,
  sources: readonly number[],
  { total, seed }: { total: number; seed: number },
  rounds: (sources: readonly number[]) => number[],
): number[] {
  if (emptyShare === undefined) {
    const used = sources.filter((pair) => weights[pair] > 0);
    if (new Set(used.map((pair) => weights[pair])).size <= 1) return rounds(used);
    const all = sources.map((pair) => weights[pair]);
    return spread(distribute(all, total, seed), seed).map((at) => sources[at]);
  }
  const ofEmpty = sources.map((pair) => (empty[pair] ? weights[pair] : 0));
  const ofOthers = sources.map((pair) => (empty[pair] ? 0 : weights[pair]));
  // 0.29 * 100 is 28.999…
  const wanted = Math.floor(total * emptyShare + 1e-9);
  const background = ofEmpty.some((weight) => weight > 0) ? wanted : 0;
  const few = distribute(ofEmpty, background, seed);
  const counts = distribute(ofOthers, total - background, seed).map((count, at) => count + few[at]);
  return spread(counts, seed).map((at) => sources[at]);
}
