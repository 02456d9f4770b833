import { type Balance, SETS, type SetName } from '@twinset/contract';
import type { EncodedColumn } from './encode-column.ts';

const BINS = 20;
const CLASSES_MAX = 30;
const OTHER_BIN = '(other)';
const MISSING_BIN = '(missing)';

/**
 * Returns the histogram and distances of one column. Bins of a numeric column have equal width; classes are
 * sorted by decreasing frequency, with `(other)` for many rare ones. `(missing)` is last if values are
 * missing, also after the last edge. Distances are Kolmogorov-Smirnov (missing values lowest) or the largest
 * difference of a class's share; 1 for an empty set.
 */
export function measureBalance(column: EncodedColumn, sets: readonly SetName[]): Balance {
  const { attribute, kind } = column;
  const { bins, binOf, count } = kind === 'numeric' ? numericBins(column) : classBins(column);
  const empty = () => new Array<number>(count).fill(0);
  const shares = { all: empty(), train: empty(), val: empty(), test: empty() };
  sets.forEach((set, row) => {
    const bin = binOf[column.codes[row]];
    shares.all[bin]++;
    shares[set][bin]++;
  });
  for (const list of Object.values(shares)) {
    const total = list.reduce((sum, value) => sum + value, 0);
    if (total > 0)
      list.forEach((value, bin) => {
        list[bin] = value / total;
      });
  }
  const [train, val, test] = SETS.map((set) => distanceToWhole(column, sets, set));
  return { attribute, kind, bins, sets: shares, distance: { train, val, test } };
}

/**
 * Returns the distance of one set's distribution to that of the whole dataset, 0 to 1; 1 for an empty set.
 * Numeric: largest difference of the two cumulative distributions (ties exact, missing values lowest).
 * Categorical: largest difference of a class's share (missing is a class).
 */
function distanceToWhole(column: EncodedColumn, sets: readonly SetName[], set: SetName): number {
  const inSet = new Float64Array(column.levels);
  const inAll = new Float64Array(column.levels);
  let size = 0;
  sets.forEach((own, row) => {
    inAll[column.codes[row]]++;
    if (own !== set) return;
    inSet[column.codes[row]]++;
    size++;
  });
  if (size === 0) return 1;
  let largest = 0;
  let sum = 0;
  for (let level = 0; level < column.levels; level++) {
    const difference = inSet[level] / size - inAll[level] / sets.length;
    sum = column.kind === 'numeric' ? sum + difference : difference;
    largest = Math.max(largest, Math.abs(sum));
  }
  return largest;
}

interface Bins {
  bins: (string | number)[];
  /** Bin of each level. */
  binOf: number[];
  count: number;
}

function numericBins({ values }: EncodedColumn): Bins {
  const missing = values[0] === null;
  const numbers = (missing ? values.slice(1) : values) as number[];
  const low = numbers[0];
  const high = numbers[numbers.length - 1];
  const count = Math.min(BINS, numbers.length);
  const width = (high - low) / count;
  const bins: (string | number)[] = Array.from({ length: count }, (_, bin) => low + bin * width);
  bins.push(high);
  const binOf = numbers.map((value) =>
    width > 0 ? Math.min(count - 1, Math.floor((value - low) / width)) : 0,
  );
  if (!missing) return { bins, binOf, count };
  bins.push(MISSING_BIN);
  return { bins, binOf: [count, ...binOf], count: count + 1 };
}

function classBins({ values, codes }: EncodedColumn): Bins {
  const counts = new Array<number>(values.length).fill(0);
  for (const code of codes) counts[code]++;
  const ranked = [...values.keys()]
    .filter((code) => values[code] !== null)
    .sort((a, b) => counts[b] - counts[a] || a - b);
  const shown = ranked.length > CLASSES_MAX ? ranked.slice(0, CLASSES_MAX - 1) : ranked;
  const bins: string[] = shown.map((code) => String(values[code]));
  if (shown.length < ranked.length) bins.push(OTHER_BIN);
  const otherBin = bins.length - 1;
  const missingBin = values.includes(null) ? bins.push(MISSING_BIN) - 1 : -1;
  const binOf = values.map((value, code) => {
    if (value === null) return missingBin;
    const place = shown.indexOf(code);
    return place >= 0 ? place : otherBin;
  });
  return { bins, binOf, count: bins.length };
}
