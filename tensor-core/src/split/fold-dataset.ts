import type { GroupCounts } from '@twinset/contract';
import { encodeColumn } from './encode-column.ts';
import { FoldCounts } from './fold-counts.ts';
import { foldLevels } from './fold-levels.ts';
import { countGroups, type Group, makeGroups } from './groups.ts';
import { createRandom, type Random, shuffle } from './random.ts';
import type { GroupId, SplitColumn } from './types.ts';

/** Moves are counted, never timed, so that the result is the same on every machine. */
const MOVES_BASE = 40_000;
const MOVES_PER_GROUP = 100;
const MOVES_MAX = 200_000;
/** Searches from different first assignments; the best folds are used. */
const SEARCHES = 5;
const COOLING_STEPS = 100;
const COOLING = 0.95;
/** First tolerance, in parts of the imbalance of the first assignment. */
const TOLERANCE_FIRST = 0.5;

export interface FoldInput {
  /** Unique names of the pairs; their order does not affect the result. */
  names: readonly string[];
  /** Number of folds, at least 2 and at most the number of groups. */
  count: number;
  seed: number;
  /** Lists of group ids, each aligned with the names: pairs that share an id in any of them have one fold. */
  groups: readonly (readonly GroupId[])[];
  /** Columns whose distribution is balanced over the folds. */
  columns: readonly SplitColumn[];
}

export interface Folds {
  /** Fold of each pair, from 1, aligned with the given names. */
  of: number[];
  /** Pairs of each fold. */
  sizes: number[];
  groups: GroupCounts;
  /**
   * Mean over the columns, and over the levels of each, of the standard deviation over the folds of the share of the
   * level's pairs that a fold has; without columns that of all pairs. 0: equal.
   */
  imbalance: number;
}

/**
 * Divides pairs into folds of a cross-validation: groups stay whole, and the columns are distributed as equally as they
 * allow. The same names, seed and options give the same folds on every machine, for any order of the names.
 * @throws RangeError if there are fewer groups than folds, or a list is not aligned with the names
 */
export function foldDataset({ names, count, seed, groups: lists, columns: given }: FoldInput): Folds {
  const order = [...names.keys()].sort((a, b) => (names[a] < names[b] ? -1 : 1));
  const sorted = <T>(list: readonly T[]): T[] => {
    if (list.length !== names.length)
      throw new RangeError(`${list.length} values were given for ${names.length} pairs.`);
    return order.map((row) => list[row]);
  };
  const groups = makeGroups(
    names.length,
    lists.map((list) => sorted(list)),
  );
  if (groups.length < count) throw new RangeError(`${groups.length} groups cannot fill ${count} folds.`);
  const columns = given.map((column) => encodeColumn({ ...column, values: sorted(column.values) }));
  const levels = foldLevels(columns, groups);
  const random = createRandom(seed);
  const found = Array.from({ length: SEARCHES }, () => {
    const counts = new FoldCounts(levels, count);
    const folds = assign(groups, counts, count, random);
    improve(folds, counts, count, random);
    return { folds, counts };
  });
  const { folds, counts } = found.reduce((a, b) => (b.counts.energy < a.counts.energy - 1e-12 ? b : a));
  const of: number[] = new Array(names.length);
  const sizes: number[] = new Array(count).fill(0);
  groups.forEach((group, g) => {
    sizes[folds[g]] += group.length;
    for (const row of group) of[order[row]] = folds[g] + 1;
  });
  const balanced = columns.length > 0 ? levels.totals.length - 1 : 1;
  return { of, sizes, groups: countGroups(groups), imbalance: counts.imbalance(balanced) };
}

/** Places the groups, large ones first, each in the fold where the imbalance is then smallest; no fold stays empty. */
function assign(groups: readonly Group[], counts: FoldCounts, folds: number, random: Random): Int32Array {
  const order = Int32Array.from(groups.keys());
  shuffle(order, random);
  order.sort((a, b) => groups[b].length - groups[a].length);
  const foldOf = new Int32Array(groups.length);
  const members = new Int32Array(folds);
  order.forEach((group, placed) => {
    const empty = members.filter((size) => size === 0).length;
    const mustFill = groups.length - placed <= empty;
    let best = -1;
    let least = Infinity;
    for (let fold = 0; fold < folds; fold++) {
      if (mustFill && members[fold] > 0) continue;
      const energy = counts.after(group, fold);
      if (energy < least) {
        least = energy;
        best = fold;
      }
    }
    foldOf[group] = best;
    members[best]++;
    counts.add(group, best);
  });
  return foldOf;
}

/**
 * Improves the folds by a seeded search with threshold accepting (Dueck and Scheuer 1990): moves a group to another
 * fold, or exchanges two groups, and keeps the best folds found.
 */
function improve(foldOf: Int32Array, counts: FoldCounts, folds: number, random: Random): void {
  const groups = foldOf.length;
  const members = new Int32Array(folds);
  for (const fold of foldOf) members[fold]++;
  let best = counts.energy;
  const bestFolds = foldOf.slice();
  let tolerance = TOLERANCE_FIRST * counts.energy;
  const moves = Math.min(MOVES_MAX, MOVES_BASE + MOVES_PER_GROUP * groups);
  const step = Math.ceil(moves / COOLING_STEPS);
  const put = (group: number, fold: number) => {
    counts.remove(group, foldOf[group]);
    counts.add(group, fold);
    members[foldOf[group]]--;
    members[fold]++;
    foldOf[group] = fold;
  };
  for (let move = 1; move <= moves; move++) {
    if (move % step === 0) tolerance *= COOLING;
    const before = counts.energy;
    const limit = before + tolerance * random.uniform();
    const x = random.below(groups);
    const y = random.uniform() < 0.5 ? random.below(groups) : -1;
    const from = foldOf[x];
    const to = y < 0 ? random.below(folds) : foldOf[y];
    if (to === from || (y < 0 && members[from] === 1)) continue;
    put(x, to);
    if (y >= 0) put(y, from);
    if (counts.energy > limit) {
      put(x, from);
      if (y >= 0) put(y, to);
      counts.energy = before;
    } else if (counts.energy < best - 1e-12) {
      best = counts.energy;
      bestFolds.set(foldOf);
    }
  }
  for (let group = 0; group < groups; group++)
    if (foldOf[group] !== bestFolds[group]) put(group, bestFolds[group]);
}
