import type { EncodedColumn } from './encode-column.ts';
import { GroupLists } from './group-lists.ts';
import type { Group } from './groups.ts';
import { Objective } from './objective.ts';
import type { Random } from './random.ts';
import { RowDistances } from './row-distances.ts';

/** Moves are counted, never timed, so that the result is the same on every machine. */
const MOVES_MAX = 200_000;
const MOVES_BASE = 40_000;
const MOVES_PER_ROW = 100;
/** With few columns a move is cheap and the last rows matter more. */
const MOVES_FACTOR_FEW = 1.5;
const COLUMNS_FEW = 4;
/**
 * Moves that a row of a group counts for, since it is exchanged, and exchanged back if that does not help.
 */
const GROUP_COST = 2;
/** First tolerance, in rows of the smallest set. */
const TOLERANCE_FIRST = 0.4;
const COOLING_STEPS = 200;
const COOLING = 0.98;

/**
 * Improves an assignment by a seeded search with threshold accepting (Dueck and Scheuer 1990): exchanges
 * equally large lists of groups between two sets, at the level with the largest deviation of one column of
 * one set, and keeps the best assignment found. Only + - * / are used, so that the search is the same on
 * every machine.
 * @param sets set index of each row; changed in place. Set sizes and groups are preserved
 */
export function swapSearch(
  sets: Uint8Array,
  groups: readonly Group[],
  columns: readonly EncodedColumn[],
  random: Random,
): void {
  const rows = sets.length;
  const filled = [0, 1, 2].filter((set) => sets.includes(set));
  if (columns.length === 0 || filled.length < 2) return;
  const objective = new Objective(columns, sets);
  const lists = new GroupLists(groups, sets);
  const distances = new RowDistances(columns, rows);
  const rowsOf = (list: readonly number[]) =>
    list.length === 1 ? groups[list[0]] : list.flatMap((u) => [...groups[u]]);
  let best = objective.energy;
  const bestSets = sets.slice();
  const factor = columns.length <= COLUMNS_FEW ? MOVES_FACTOR_FEW : 1;
  const moves = factor * Math.min(MOVES_MAX, MOVES_BASE + MOVES_PER_ROW * rows);
  const smallest = Math.min(...filled.map((set) => lists.rowsOf(set)));
  let tolerance = TOLERANCE_FIRST / smallest;
  const perStep = moves / COOLING_STEPS;
  let nextStep = perStep;

  // A move costs the rows it changes, so that groups of hundreds of rows take no longer than single pairs.
  for (let spent = 0, cost = 1; spent < moves; spent += cost) {
    for (; spent >= nextStep; nextStep += perStep) tolerance *= COOLING;
    cost = 1;
    const column = random.below(columns.length);
    const a = filled[random.below(filled.length)];
    let b = filled[random.below(filled.length - 1)];
    if (b === a) b = filled[filled.length - 1];
    const { codes, kind } = columns[column];
    const { level, over } = objective.distances[column][a].findPeak();
    const below = (row: number) => (kind === 'numeric' ? codes[row] <= level : codes[row] === level);

    const x = lists.pick(a, random, (row) => below(row) === over);
    if (x < 0) continue;
    const size = groups[x].length;
    if (size > 1) cost = GROUP_COST * size;
    const first = groups[x][0];
    const side = { codes, isNumeric: kind === 'numeric', level, isInside: !over };
    const alike = lists.pickLike(b, size, random, first, side, distances);
    const others = alike >= 0 ? [alike] : lists.pickBundle(b, size, random);
    if (!others) continue;
    const limit = objective.energy + tolerance * random.uniform();
    const swapped =
      size === 1
        ? objective.trySwap(first, groups[alike][0], a, b, limit)
        : objective.trySwapAll(groups[x], rowsOf(others), a, b, limit);
    if (!swapped) continue;
    lists.exchange([x], others, a, b);
    for (const row of groups[x]) sets[row] = b;
    for (const row of rowsOf(others)) sets[row] = a;
    if (objective.energy < best - 1e-12) {
      best = objective.energy;
      bestSets.set(sets);
    }
  }
  sets.set(bestSets);
}
