import type { EncodedColumn } from './encode-column.ts';
import type { Group } from './groups.ts';

/** Bins of equal frequency into which numeric columns are divided for folds. */
const BINS = 5;

/** Levels that folds balance: sets of pairs whose number should be the same in every fold. */
export interface FoldLevels {
  /** Number of pairs of each level. */
  totals: Float64Array;
  /** Weight of each level in the imbalance. */
  weights: Float64Array;
  /** Levels of each group, and the number of its pairs in them. */
  ofGroup: { levels: Int32Array; counts: Int32Array }[];
}

/** Weight of the sizes of the folds beside columns; with one column, its levels imply the sizes. */
const SIZE_WEIGHT = 0.02;

/** Returns a bin for each level of a numeric column: equally frequent bins, equal values in one bin. */
function binsOf({ codes, levels, kind }: EncodedColumn): { binOf: Int32Array; count: number } {
  const binOf = Int32Array.from({ length: levels }, (_, level) => level);
  if (kind === 'categorical' || levels <= BINS) return { binOf, count: levels };
  const pairs = new Int32Array(levels);
  for (const code of codes) pairs[code]++;
  let before = 0;
  let count = 0;
  let last = -1;
  for (let level = 0; level < levels; level++) {
    const bin = Math.min(BINS - 1, Math.floor((BINS * before) / codes.length));
    if (bin !== last) count++;
    last = bin;
    binOf[level] = count - 1;
    before += pairs[level];
  }
  return { binOf, count };
}

/** Returns the levels of the columns, the last of which contains every pair. */
export function foldLevels(columns: readonly EncodedColumn[], groups: readonly Group[]): FoldLevels {
  const bins = columns.map(binsOf);
  const first: number[] = [];
  let all = 0;
  for (const { count } of bins) {
    first.push(all);
    all += count;
  }
  const totals = new Float64Array(all + 1);
  const ofGroup = groups.map((group) => {
    const counts = new Map<number, number>();
    const add = (level: number) => counts.set(level, (counts.get(level) ?? 0) + 1);
    for (const row of group) {
      columns.forEach(({ codes }, k) => {
        add(first[k] + bins[k].binOf[codes[row]]);
      });
      add(all);
    }
    for (const [level, count] of counts) totals[level] += count;
    return { levels: Int32Array.from(counts.keys()), counts: Int32Array.from(counts.values()) };
  });
  const weights = new Float64Array(all + 1);
  bins.forEach(({ count }, k) => {
    weights.fill(1 / (count * columns.length), first[k], first[k] + count);
  });
  weights[all] = columns.length > 0 ? SIZE_WEIGHT : 1;
  return { totals, weights, ofGroup };
}
