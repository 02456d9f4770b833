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

/** The training sources with the outputs of each; null: all get the same number, in rounds. */
export interface BudgetOutputs {
  sources: readonly number[];
  counts: number[] | null;
}

/**
 * Returns the number of training outputs of each source under a budget. With an empty share, that part of the outputs,
 * rounded down, is of sources without an object, and the rest of the others.
 * @param sources pairs of the training set, in the order of their names
 */
export function budgetOutputs(
  { weights, empty, emptyShare }: BudgetFacts,
  sources: readonly number[],
  { total, seed }: { total: number; seed: number },
): BudgetOutputs {
  if (emptyShare === undefined) {
    const used = sources.filter((pair) => weights[pair] > 0);
    if (used.every((pair) => weights[pair] === weights[used[0]])) return { sources: used, counts: null };
    const all = sources.map((pair) => weights[pair]);
    return { sources, counts: distribute(all, total, seed) };
  }
  const ofEmpty = sources.map((pair) => (empty[pair] ? weights[pair] : 0));
  const ofOthers = sources.map((pair) => (empty[pair] ? 0 : weights[pair]));
  // 0.29 * 100 is 28.999…
  const wanted = Math.floor(total * emptyShare + 1e-9);
  const background = ofEmpty.some((weight) => weight > 0) ? wanted : 0;
  const few = distribute(ofEmpty, background, seed);
  const counts = distribute(ofOthers, total - background, seed).map((count, at) => count + few[at]);
  return { sources, counts };
}

/**
 * Returns the source of each training output under a budget.
 * @param rounds sources in rounds, each once per round
 */
export function budgetSources(
  { sources, counts }: BudgetOutputs,
  seed: number,
  rounds: (sources: readonly number[]) => number[],
): number[] {
  return counts === null ? rounds(sources) : spread(counts, seed).map((at) => sources[at]);
}
