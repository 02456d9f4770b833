const SHIFT = 5;
const BLOCK = 1 << SHIFT;

/**
 * Distance between one set's distribution of one column and that of the whole dataset, updated under swaps.
 * `gap[x]` is N * (members of the set at or below level x) - n * (rows at or below x), for a categorical
 * column only of the class x: integers, so that no error accumulates. Blocks of 32 levels store their
 * extremes and one pending addition, so a swap updates two blocks and checks the others.
 */
export class Discrepancy {
  /**
   * Largest |gap|; divided by N * n it is the distance. Correct after construction, `updatePeak` and a set.
   */
  peak = 0;
  /** The level of the peak, as found since the last exchange. */
  private found: { level: number; over: boolean } | null = null;
  private readonly gap: Float64Array;
  private readonly highest: Float64Array;
  private readonly lowest: Float64Array;
  private readonly pending: Float64Array;

  /** @param inSet, inAll rows of each level, in the set and in the whole */
  constructor(
    private readonly numeric: boolean,
    private readonly rows: number,
    inSet: ArrayLike<number>,
    inAll: ArrayLike<number>,
    size: number,
  ) {
    const levels = inSet.length;
    const blocks = Math.max(1, Math.ceil(levels / BLOCK));
    this.gap = new Float64Array(levels);
    this.highest = new Float64Array(blocks);
    this.lowest = new Float64Array(blocks);
    this.pending = new Float64Array(blocks);
    let gap = 0;
    for (let level = 0; level < levels; level++) {
      const own = rows * inSet[level] - size * inAll[level];
      gap = numeric ? gap + own : own;
      this.gap[level] = gap;
    }
    for (let block = 0; block < blocks; block++) this.rescan(block);
    this.updatePeak();
  }

  /**
   * Returns the peak after exchanging a member at level `out` for a row at level `into`; if it is above `most`, possibly a
   * smaller number above `most`.
   */
  peakAfter(out: number, into: number, most = Infinity): number {
    if (out === into) return this.peak;
    if (!this.numeric) return this.peakAfterPoints(out, into);
    return out < into
      ? this.peakAfterRange(out, into, -this.rows, most)
      : this.peakAfterRange(into, out, this.rows, most);
  }

  /** Returns a number that `peakAfter` is at least, in constant time: the gap after the exchange at the present peak. */
  leastPeakAfter(out: number, into: number): number {
    if (out === into) return this.peak;
    const { level, over } = this.findPeak();
    let delta = 0;
    if (!this.numeric) delta = level === out ? -this.rows : level === into ? this.rows : 0;
    else if (level >= out && level < into) delta = -this.rows;
    else if (level >= into && level < out) delta = this.rows;
    return Math.abs((over ? this.peak : -this.peak) + delta);
  }

  /** Makes the exchange; `peak` is outdated until it is set or `updatePeak` is called. */
  exchange(out: number, into: number): void {
    if (out === into) return;
    this.found = null;
    if (!this.numeric) {
      this.gap[out] -= this.rows;
      this.gap[into] += this.rows;
      this.rescan(out >> SHIFT);
      this.rescan(into >> SHIFT);
      return;
    }
    const from = Math.min(out, into);
    const end = Math.max(out, into);
    const delta = out < into ? -this.rows : this.rows;
    for (let block = from >> SHIFT; block <= (end - 1) >> SHIFT; block++) {
      const start = block * BLOCK;
      if (from <= start && start + BLOCK <= end) {
        this.pending[block] += delta;
        continue;
      }
      const last = Math.min(end, start + BLOCK);
      for (let level = Math.max(from, start); level < last; level++) this.gap[level] += delta;
      this.rescan(block);
    }
  }

  updatePeak(): void {
    this.peak = this.peakAfterRange(0, 0, 0, Infinity);
  }

  /**
   * Returns the level where |gap| is largest (the lowest of them), and whether the set has too many rows
   * there.
   */
  findPeak(): { level: number; over: boolean } {
    this.found ??= this.searchPeak();
    return this.found;
  }

  private searchPeak(): { level: number; over: boolean } {
    for (let block = 0; block < this.highest.length; block++) {
      const added = this.pending[block];
      if (this.highest[block] + added !== this.peak && this.lowest[block] + added !== -this.peak) continue;
      const end = Math.min(this.gap.length, (block + 1) * BLOCK);
      for (let level = block * BLOCK; level < end; level++) {
        const gap = this.gap[level] + added;
        if (gap === this.peak || gap === -this.peak) return { level, over: gap > 0 };
      }
    }
    return { level: 0, over: false };
  }

  private rescan(block: number): void {
    let high = -Infinity;
    let low = Infinity;
    const end = Math.min(this.gap.length, (block + 1) * BLOCK);
    for (let level = block * BLOCK; level < end; level++) {
      const gap = this.gap[level];
      if (gap > high) high = gap;
      if (gap < low) low = gap;
    }
    this.highest[block] = high;
    this.lowest[block] = low;
  }

  private peakAfterRange(from: number, end: number, delta: number, most: number): number {
    const { highest, lowest, pending } = this;
    const first = from >> SHIFT;
    const last = end > from ? (end - 1) >> SHIFT : -1;
    let peak = 0;
    for (let block = 0; block < highest.length && peak <= most; block++) {
      // Blocks that change in part are scanned last: then most are known to be below the peak.
      if (block === first || block === last) continue;
      const added = pending[block] + (block > first && block < last ? delta : 0);
      const up = highest[block] + added;
      const down = -lowest[block] - added;
      if (up > peak) peak = up;
      if (down > peak) peak = down;
    }
    peak = this.peakOfBlock(first, from, end, delta, peak);
    return last > first ? this.peakOfBlock(last, from, end, delta, peak) : peak;
  }

  /** Returns the largest |gap| of a block after `delta` is added from a level to another, at least `peak`. */
  private peakOfBlock(block: number, from: number, end: number, delta: number, peak: number): number {
    const { highest, lowest, pending, gap, rows } = this;
    const added = pending[block];
    if (highest[block] + added + rows <= peak && rows - lowest[block] - added <= peak) return peak;
    const start = block << SHIFT;
    const stop = Math.min(gap.length, start + BLOCK);
    let most = peak;
    for (let level = start; level < stop; level++) {
      const value = gap[level] + (level >= from && level < end ? added + delta : added);
      if (value > most) most = value;
      else if (-value > most) most = -value;
    }
    return most;
  }

  private peakAfterPoints(out: number, into: number): number {
    const { highest, lowest, gap, rows } = this;
    let peak = 0;
    for (let block = 0; block < highest.length; block++) {
      if (block !== out >> SHIFT && block !== into >> SHIFT) {
        peak = Math.max(peak, highest[block], -lowest[block]);
        continue;
      }
      const stop = Math.min(gap.length, (block + 1) * BLOCK);
      for (let level = block * BLOCK; level < stop; level++) {
        const value = gap[level] + (level === out ? -rows : level === into ? rows : 0);
        if (value > peak) peak = value;
        if (-value > peak) peak = -value;
      }
    }
    return peak;
  }
}
