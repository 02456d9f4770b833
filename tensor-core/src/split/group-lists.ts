import type { Group } from './groups.ts';
import type { Random } from './random.ts';
import type { RowDistances } from './row-distances.ts';

const TRIES = 6;
/** Rows compared for each move; the one most similar to the row it replaces is tried. */
const CANDIDATES = 12;

/** The rows on one side of a level: at or below it (of classes: in it), or all others. */
export interface Side {
  codes: Int32Array;
  isNumeric: boolean;
  level: number;
  isInside: boolean;
}

/** Groups of each set, by size, for random draws in constant time. */
export class GroupLists {
  private readonly inSet: number[][] = [[], [], []];
  private readonly bySize: Map<number, number[]>[] = [new Map(), new Map(), new Map()];
  private readonly indexInSet: Int32Array;
  private readonly indexInSize: Int32Array;
  /** First row of each group, and the group of each such row. */
  private readonly firstRow: Int32Array;
  private readonly groupOf: Int32Array;
  private readonly candidates = new Int32Array(CANDIDATES + 1);

  constructor(
    private readonly groups: readonly Group[],
    sets: Uint8Array,
  ) {
    this.indexInSet = new Int32Array(groups.length);
    this.indexInSize = new Int32Array(groups.length);
    this.firstRow = Int32Array.from(groups, ([row]) => row);
    this.groupOf = new Int32Array(sets.length);
    this.firstRow.forEach((row, group) => {
      this.groupOf[row] = group;
    });
    for (let group = 0; group < groups.length; group++) this.add(group, sets[groups[group][0]]);
  }

  rowsOf(set: number): number {
    return this.inSet[set].reduce((sum, group) => sum + this.groups[group].length, 0);
  }

  /** Returns a random group of a set whose first row fits; -1 if none of a few attempts does. */
  pick(set: number, random: Random, fits: (row: number) => boolean): number {
    const list = this.inSet[set];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const group = list[random.below(list.length)];
      if (fits(this.firstRow[group])) return group;
    }
    return -1;
  }

  /**
   * Returns, of some random groups of this size whose first row fits, the one most similar to `like`; else
   * -1.
   */
  pickLike(
    set: number,
    size: number,
    random: Random,
    like: number,
    { codes, isNumeric, level, isInside }: Side,
    distances: RowDistances,
  ): number {
    const list = this.bySize[set].get(size);
    if (!list || list.length === 0) return -1;
    const { candidates, firstRow } = this;
    const { length } = list;
    let found = 0;
    for (let attempt = 0; attempt < TRIES * CANDIDATES && found < CANDIDATES; attempt++) {
      const row = firstRow[list[random.below(length)]];
      // Without a branch, which could not be predicted: a row that does not fit is replaced by the next one.
      candidates[found] = row;
      found += (isNumeric ? codes[row] <= level : codes[row] === level) === isInside ? 1 : 0;
    }
    const closest = distances.closest(like, candidates, found);
    return closest < 0 ? -1 : this.groupOf[candidates[closest]];
  }

  /**
   * Returns random distinct groups of a set, each smaller than `size`, with `size` rows in total; else null.
   */
  pickBundle(set: number, size: number, random: Random): number[] | null {
    const bundle: number[] = [];
    const list = this.inSet[set];
    let left = size;
    for (let attempt = 0; attempt < TRIES * size && left > 0; attempt++) {
      const group = list[random.below(list.length)];
      if (this.groups[group].length > left || this.groups[group].length === size || bundle.includes(group))
        continue;
      bundle.push(group);
      left -= this.groups[group].length;
    }
    return left === 0 && bundle.length > 0 ? bundle : null;
  }

  exchange(fromA: readonly number[], fromB: readonly number[], a: number, b: number): void {
    for (const group of fromA) this.remove(group, a);
    for (const group of fromB) this.remove(group, b);
    for (const group of fromA) this.add(group, b);
    for (const group of fromB) this.add(group, a);
  }

  private add(group: number, set: number): void {
    const size = this.groups[group].length;
    this.indexInSet[group] = this.inSet[set].push(group) - 1;
    const list = this.bySize[set].get(size);
    if (list) this.indexInSize[group] = list.push(group) - 1;
    else {
      this.bySize[set].set(size, [group]);
      this.indexInSize[group] = 0;
    }
  }

  private remove(group: number, set: number): void {
    drop(this.inSet[set], this.indexInSet, group);
    drop(this.bySize[set].get(this.groups[group].length) as number[], this.indexInSize, group);
  }
}

/** Removes a group from a list by moving the last one to its position. */
function drop(list: number[], positions: Int32Array, group: number): void {
  const last = list.pop() as number;
  if (last === group) return;
  list[positions[group]] = last;
  positions[last] = positions[group];
}
