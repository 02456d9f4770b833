/**
 * Solves linear equations by elimination with the largest pivot.
 * @param rows factors of the unknowns, then the constant
 */
export function solve(rows: number[][]): number[] {
  const left = rows.map((row) => [...row]);
  const count = left.length;
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column; row < count; row++)
      if (Math.abs(left[row][column]) > Math.abs(left[pivot][column])) pivot = row;
    [left[column], left[pivot]] = [left[pivot], left[column]];
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const factor = left[row][column] / left[column][column];
      for (let k = column; k <= count; k++) left[row][k] -= factor * left[column][k];
    }
  }
  return left.map((row, i) => row[count] / row[i]);
}
