import type { EncodedColumn } from './encode-column.ts';
import { Objective } from './objective.ts';
import type { Random } from './random.ts';
import { UnitLists } from './unit-lists.ts';
import type { Unit } from './units.ts';

/** Moves are counted, never timed, so that the result is the same on every machine. */
const MOVES_MAX = 200_000;
const MOVES_BASE = 40_000;
const MOVES_PER_ROW = 100;
/** Rows compared for each move; the one that is most like the row it replaces is tried. */
const CANDIDATES = 12;
/** First and last tolerance, in rows of the smallest set. */
const TOLERANCE_FIRST = 0.4;
const COOLING_STEPS = 200;
const COOLING = 0.98;

/**
 * Seeded search by threshold accepting (Dueck and Scheuer 1990): exchanges equally large lists of units
 * between two sets, aimed at the level where one column of one set is farthest off, and keeps the best
 * assignment seen. Only + - * / are used, so that the path is the same on every machine.
 * @param sets set index of each row; changed in place. Set sizes and units stay whole.
 */
export function swapSearch(
  sets: Uint8Array,
  units: readonly Unit[],
  columns: readonly EncodedColumn[],
  random: Random,
): void {
  const rows = sets.length;
  const filled = [0, 1, 2].filter((set) => sets.includes(set));
  if (columns.length === 0 || filled.length < 2) return;
  const objective = new Objective(columns, sets);
  const lists = new UnitLists(units, sets);
  const places = columns.map(({ kind, codes, levels }) =>
    Float32Array.from(codes, (code) => (kind === 'numeric' ? code / levels : code)),
  );
  const apart = (x: number, y: number) => {
    let sum = 0;
    for (let k = 0; k < columns.length; k++) {
      const difference = places[k][x] - places[k][y];
      if (columns[k].kind === 'categorical') sum += difference === 0 ? 0 : 0.5;
      else sum += difference < 0 ? -difference : difference;
    }
    return sum;
  };
  let best = objective.energy;
  const bestSets = sets.slice();
  const moves = Math.min(MOVES_MAX, MOVES_BASE + MOVES_PER_ROW * rows);
  const smallest = Math.min(...filled.map((set) => lists.rowsOf(set)));
  let tolerance = TOLERANCE_FIRST / smallest;
  const perStep = Math.ceil(moves / COOLING_STEPS);

  for (let move = 0; move < moves; move++) {
    if (move % perStep === perStep - 1) tolerance *= COOLING;
    const column = random.below(columns.length);
    const a = filled[random.below(filled.length)];
    let b = filled[random.below(filled.length - 1)];
    if (b === a) b = filled[filled.length - 1];
    const { codes, kind } = columns[column];
    const { level, over } = objective.distances[column][a].findPeak();
    const below = (row: number) => (kind === 'numeric' ? codes[row] <= level : codes[row] === level);

    const x = lists.pick(a, random, (row) => below(row) === over);
    if (x < 0) continue;
    const size = units[x].length;
    const y = lists.pickLike(b, size, random, CANDIDATES, units[x][0], (row) => below(row) !== over, apart);
    const limit = objective.energy + tolerance * random.uniform();
    if (y >= 0) {
      const swapped =
        size === 1
          ? objective.trySwap(units[x][0], units[y][0], a, b, limit)
          : objective.trySwapAll(units[x], units[y], a, b, limit);
      if (!swapped) continue;
      lists.exchange([x], [y], a, b);
      for (const row of units[x]) sets[row] = b;
      for (const row of units[y]) sets[row] = a;
    } else {
      const bundle = lists.pickBundle(b, size, random);
      if (!bundle) continue;
      const others = bundle.flatMap((unit) => [...units[unit]]);
      if (!objective.trySwapAll(units[x], others, a, b, limit)) continue;
      lists.exchange([x], bundle, a, b);
      for (const row of units[x]) sets[row] = b;
      for (const row of others) sets[row] = a;
    }
    if (objective.energy < best - 1e-12) {
      best = objective.energy;
      bestSets.set(sets);
    }
  }
  sets.set(bestSets);
}
