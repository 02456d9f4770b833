import type { EncodedColumn } from './encode-column.ts';

/** Columns that are compared before the distance is compared with the least one so far. */
const STEP = 4;

/** Dissimilarity of rows: the sum over the columns of the difference of ranks, at most one half (another class). */
export class RowDistances {
  readonly #width: number;
  /** By row, filled up with columns of zeros; of 24 bits, so that sums are exact in any order. */
  readonly #coordinates: Float32Array;

  constructor(columns: readonly EncodedColumn[], rows: number) {
    const width = STEP * Math.ceil(columns.length / STEP);
    this.#width = width;
    this.#coordinates = new Float32Array(rows * width);
    columns.forEach(({ kind, codes, levels }, k) => {
      for (let row = 0; row < rows; row++)
        this.#coordinates[row * width + k] = kind === 'numeric' ? codes[row] / levels : codes[row];
    });
  }

  /** Returns the position of the first of `count` rows that is most similar to `row`; -1 if there are none. */
  closest(row: number, others: Int32Array, count: number): number {
    const width = this.#width;
    const coordinates = this.#coordinates;
    const from = row * width;
    let best = -1;
    let least = Infinity;
    for (let k = 0; k < count; k++) {
      const start = others[k] * width;
      let sum = 0;
      for (let c = 0; c < width && sum < least; c += STEP) {
        const i = from + c;
        const j = start + c;
        const p = Math.abs(coordinates[i] - coordinates[j]);
        const q = Math.abs(coordinates[i + 1] - coordinates[j + 1]);
        const r = Math.abs(coordinates[i + 2] - coordinates[j + 2]);
        const s = Math.abs(coordinates[i + 3] - coordinates[j + 3]);
        // Twice the least of the difference and one half, without a branch: x + 0.5 - |x - 0.5|.
        sum +=
          p - Math.abs(p - 0.5) + (q - Math.abs(q - 0.5)) + (r - Math.abs(r - 0.5)) + (s - Math.abs(s - 0.5));
        sum += STEP / 2;
      }
      if (sum >= least) continue;
      least = sum;
      best = k;
    }
    return best;
  }
}
