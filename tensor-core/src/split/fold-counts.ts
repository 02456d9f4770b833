import type { FoldLevels } from './fold-levels.ts';

/**
 * Pairs per level and fold, and the imbalance of the folds: the standard deviation over the folds of the share of a
 * level's pairs, as a weighted sum over the levels. Updated under moves of groups.
 */
export class FoldCounts {
  energy = 0;
  readonly #levels: FoldLevels;
  readonly #folds: number;
  /** Pairs of a level in a fold, at `level * folds + fold`. */
  readonly #counts: Float64Array;
  /** Sum of the squares of the counts of a level. */
  readonly #squares: Float64Array;

  constructor(levels: FoldLevels, folds: number) {
    this.#levels = levels;
    this.#folds = folds;
    this.#counts = new Float64Array(levels.totals.length * folds);
    this.#squares = new Float64Array(levels.totals.length);
  }

  /** Returns the deviation of a level whose counts have this sum of squares. */
  #deviation(level: number, squares: number): number {
    const total = this.#levels.totals[level];
    const mean = total / this.#folds;
    return Math.sqrt(Math.max(0, squares / this.#folds - mean * mean)) / total;
  }

  /** Returns the imbalance of the first `levels` levels alone. */
  imbalance(levels: number): number {
    let sum = 0;
    for (let level = 0; level < levels; level++)
      sum += this.#levels.weights[level] * this.#deviation(level, this.#squares[level]);
    return sum;
  }

  /** Adds a group to a fold, without updating the energy of groups that are not yet placed. */
  add(group: number, fold: number): void {
    this.energy += this.#change(group, fold, 1);
  }

  remove(group: number, fold: number): void {
    this.energy += this.#change(group, fold, -1);
  }

  /** Returns the energy after adding a group to a fold. */
  after(group: number, fold: number): number {
    const change = this.#change(group, fold, 1);
    const energy = this.energy + change;
    this.#change(group, fold, -1);
    return energy;
  }

  #change(group: number, fold: number, sign: 1 | -1): number {
    const { ofGroup, weights } = this.#levels;
    const { levels, counts } = ofGroup[group];
    let change = 0;
    for (let i = 0; i < levels.length; i++) {
      const level = levels[i];
      const at = level * this.#folds + fold;
      const before = this.#counts[at];
      const now = before + sign * counts[i];
      const squares = this.#squares[level] + now * now - before * before;
      // Sums of squares of whole numbers are exact, so that a change and its reverse cancel.
      change +=
        weights[level] * (this.#deviation(level, squares) - this.#deviation(level, this.#squares[level]));
      this.#counts[at] = now;
      this.#squares[level] = squares;
    }
    return change;
  }
}
