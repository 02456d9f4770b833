/**
 * Returns the coefficients that explain values best as sums of multiples of the columns (least squares); none is
 * negative: a column whose coefficient would be is left out.
 */
export function fit(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  const used = Array.from({ length: width }, (_, i) => i);
  for (;;) {
    const found = solve(
      used.map((a) => used.map((b) => sum(rows.map((row) => row[a] * row[b])))),
      used.map((a) => sum(rows.map((row, i) => row[a] * values[i]))),
    );
    const worst = found.indexOf(Math.min(...found));
    if (used.length === 0 || found[worst] >= 0) {
      const all = new Array<number>(width).fill(0);
      for (const [i, column] of used.entries()) all[column] = found[i];
      return all;
    }
    used.splice(worst, 1);
  }
}

/** Residual below which a run counts as explained: the resolution of processor times, in seconds. */
const EXPLAINED = 0.005;
const ROUNDS = 20;

/** Returns coefficients with little absolute deviation, so that single runs which were disturbed have little weight. */
export function fitRobustly(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  let found = fit(rows, values);
  for (let round = 0; round < ROUNDS; round++) {
    const weights = rows.map((row, i) => {
      const residual = Math.abs(values[i] - sum(row.map((value, column) => value * found[column])));
      return 1 / Math.sqrt(Math.max(EXPLAINED, residual));
    });
    found = fit(
      rows.map((row, i) => row.map((value) => value * weights[i])),
      values.map((value, i) => value * weights[i]),
    );
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Solves a system of linear equations by elimination. */
function solve(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, values[i]]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let i = column; i < size; i++)
      if (Math.abs(rows[i][column]) > Math.abs(rows[best][column])) best = i;
    [rows[column], rows[best]] = [rows[best], rows[column]];
    const pivot = rows[column][column];
    if (Math.abs(pivot) < 1e-12) throw new RangeError('The measured runs are too similar.');
    for (let i = 0; i < size; i++) {
      if (i === column) continue;
      const factor = rows[i][column] / pivot;
      for (let j = column; j <= size; j++) rows[i][j] -= factor * rows[column][j];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}
