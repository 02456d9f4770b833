import { Discrepancy } from './discrepancy.ts';
import type { EncodedColumn } from './encode-column.ts';

/** More than the rounding errors of an energy. */
const ROUNDING = 1e-9;

/** Two levels are near each other if this many times their difference is at most the number of levels. */
const NEAR_LEVELS = 3;

/** Sum of the distances of all columns and sets for an assignment, updated under swaps. */
export class Objective {
  /** Sum over columns and non-empty sets of the distance to the whole. */
  energy = 0;
  readonly distances: Discrepancy[][];
  /** Distance of one step of a set's peak; 0 for an empty set. */
  private readonly scale: number[];
  private readonly fresh: Float64Array;
  private readonly rows: number;

  constructor(
    readonly columns: readonly EncodedColumn[],
    sets: Uint8Array,
  ) {
    this.rows = sets.length;
    const sizes = [0, 0, 0];
    for (const set of sets) sizes[set]++;
    this.scale = sizes.map((size) => (size > 0 ? 1 / (size * this.rows) : 0));
    this.fresh = new Float64Array(columns.length * 2);
    this.distances = columns.map(({ kind, codes, levels }) => {
      const inAll = new Float64Array(levels);
      const inSet = sizes.map(() => new Float64Array(levels));
      for (let row = 0; row < codes.length; row++) {
        inAll[codes[row]]++;
        inSet[sets[row]][codes[row]]++;
      }
      return inSet.map(
        (counts, set) => new Discrepancy(kind === 'numeric', this.rows, counts, inAll, sizes[set]),
      );
    });
    this.energy = this.total();
  }

  distanceOf(column: number, set: number): number {
    return this.distances[column][set].peak * this.scale[set];
  }

  /** Exchanges `x` (in set `a`) and `y` (in set `b`) if the energy is then at most `limit`. */
  trySwap(x: number, y: number, a: number, b: number, limit: number): boolean {
    if (this.isHopeless(x, y, a, b, limit + ROUNDING)) return false;
    const { columns, distances, fresh, scale } = this;
    let energy = this.energy;
    for (let k = 0; k < columns.length; k++)
      energy +=
        (fresh[2 * k] - distances[k][a].peak) * scale[a] +
        (fresh[2 * k + 1] - distances[k][b].peak) * scale[b];
    if (energy > limit) return false;
    this.exchange(x, y, a, b);
    for (let k = 0; k < columns.length; k++) {
      distances[k][a].peak = fresh[2 * k];
      distances[k][b].peak = fresh[2 * k + 1];
    }
    this.energy = energy;
    return true;
  }

  /**
   * Returns whether the energy after an exchange is above a limit; if not, `fresh` contains the peaks after it. Almost
   * all exchanges are: they are noticed after a few columns, since the others have a lower bound.
   */
  private isHopeless(x: number, y: number, a: number, b: number, limit: number): boolean {
    const { columns, distances, fresh, scale } = this;
    let energy = this.energy;
    for (let k = 0; k < columns.length; k++) {
      const { codes } = columns[k];
      const inA = distances[k][a];
      const inB = distances[k][b];
      fresh[2 * k] = inA.leastPeakAfter(codes[x], codes[y]);
      fresh[2 * k + 1] = inB.leastPeakAfter(codes[y], codes[x]);
      energy += (fresh[2 * k] - inA.peak) * scale[a] + (fresh[2 * k + 1] - inB.peak) * scale[b];
    }
    if (energy > limit) return true;
    // A higher peak makes the energy too large; one unit is more than any rounding error.
    const mostOf = (least: number, left: number, set: number) => least + left / scale[set] + 1;
    // Exchanges of distant levels first: they change most.
    for (let pass = 0; pass < 2; pass++)
      for (let k = 0; k < columns.length; k++) {
        const { codes, levels } = columns[k];
        const [out, into] = [codes[x], codes[y]];
        if (Math.abs(out - into) * NEAR_LEVELS > levels === (pass === 1)) continue;
        const inA = 2 * k;
        const inB = inA + 1;
        const after = distances[k][a].peakAfter(out, into, mostOf(fresh[inA], limit - energy, a));
        energy += (after - fresh[inA]) * scale[a];
        fresh[inA] = after;
        if (energy > limit) return true;
        const other = distances[k][b].peakAfter(into, out, mostOf(fresh[inB], limit - energy, b));
        energy += (other - fresh[inB]) * scale[b];
        fresh[inB] = other;
        if (energy > limit) return true;
      }
    return false;
  }

  /** Does the same for lists of equal length, exchanged as a whole. */
  trySwapAll(xs: ArrayLike<number>, ys: ArrayLike<number>, a: number, b: number, limit: number): boolean {
    for (let k = 0; k < xs.length; k++) this.exchange(xs[k], ys[k], a, b);
    this.updatePeaks(a, b);
    const energy = this.total();
    if (energy <= limit) {
      this.energy = energy;
      return true;
    }
    for (let k = 0; k < xs.length; k++) this.exchange(ys[k], xs[k], a, b);
    this.updatePeaks(a, b);
    return false;
  }

  private exchange(x: number, y: number, a: number, b: number): void {
    for (let k = 0; k < this.columns.length; k++) {
      const { codes } = this.columns[k];
      this.distances[k][a].exchange(codes[x], codes[y]);
      this.distances[k][b].exchange(codes[y], codes[x]);
    }
  }

  private updatePeaks(a: number, b: number): void {
    for (const perSet of this.distances) {
      perSet[a].updatePeak();
      perSet[b].updatePeak();
    }
  }

  private total(): number {
    let sum = 0;
    for (const perSet of this.distances)
      for (let set = 0; set < perSet.length; set++) sum += perSet[set].peak * this.scale[set];
    return sum;
  }
}
