import type { Random } from './random.ts';
import type { Unit } from './units.ts';

const TRIES = 6;

/** Which units stand in which set, by size, for drawing at random in constant time. */
export class UnitLists {
  private readonly inSet: number[][] = [[], [], []];
  private readonly bySize: Map<number, number[]>[] = [new Map(), new Map(), new Map()];
  private readonly placeInSet: Int32Array;
  private readonly placeInSize: Int32Array;

  constructor(
    private readonly units: readonly Unit[],
    sets: Uint8Array,
  ) {
    this.placeInSet = new Int32Array(units.length);
    this.placeInSize = new Int32Array(units.length);
    for (let unit = 0; unit < units.length; unit++) this.add(unit, sets[units[unit][0]]);
  }

  rowsOf(set: number): number {
    return this.inSet[set].reduce((sum, unit) => sum + this.units[unit].length, 0);
  }

  /** A random unit of a set whose first row fits; -1 if none of a few tries does. */
  pick(set: number, random: Random, fits: (row: number) => boolean): number {
    const list = this.inSet[set];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const unit = list[random.below(list.length)];
      if (fits(this.units[unit][0])) return unit;
    }
    return -1;
  }

  /** Of some random units of this size whose first row fits, the one least apart from `like`; else -1. */
  pickLike(
    set: number,
    size: number,
    random: Random,
    candidates: number,
    like: number,
    fits: (row: number) => boolean,
    apart: (x: number, y: number) => number,
  ): number {
    const list = this.bySize[set].get(size);
    if (!list || list.length === 0) return -1;
    let best = -1;
    let least = Infinity;
    let found = 0;
    for (let attempt = 0; attempt < TRIES * candidates && found < candidates; attempt++) {
      const unit = list[random.below(list.length)];
      const row = this.units[unit][0];
      if (!fits(row)) continue;
      found++;
      const distance = apart(like, row);
      if (distance < least) {
        least = distance;
        best = unit;
      }
    }
    return best;
  }

  /** Random distinct units of a set, smaller than `size`, that hold `size` rows together; else null. */
  pickBundle(set: number, size: number, random: Random): number[] | null {
    const bundle: number[] = [];
    const list = this.inSet[set];
    let left = size;
    for (let attempt = 0; attempt < TRIES * size && left > 0; attempt++) {
      const unit = list[random.below(list.length)];
      if (this.units[unit].length > left || this.units[unit].length === size || bundle.includes(unit))
        continue;
      bundle.push(unit);
      left -= this.units[unit].length;
    }
    return left === 0 && bundle.length > 0 ? bundle : null;
  }

  exchange(fromA: readonly number[], fromB: readonly number[], a: number, b: number): void {
    for (const unit of fromA) this.remove(unit, a);
    for (const unit of fromB) this.remove(unit, b);
    for (const unit of fromA) this.add(unit, b);
    for (const unit of fromB) this.add(unit, a);
  }

  private add(unit: number, set: number): void {
    const size = this.units[unit].length;
    this.placeInSet[unit] = this.inSet[set].push(unit) - 1;
    const list = this.bySize[set].get(size);
    if (list) this.placeInSize[unit] = list.push(unit) - 1;
    else {
      this.bySize[set].set(size, [unit]);
      this.placeInSize[unit] = 0;
    }
  }

  private remove(unit: number, set: number): void {
    drop(this.inSet[set], this.placeInSet, unit);
    drop(this.bySize[set].get(this.units[unit].length) as number[], this.placeInSize, unit);
  }
}

/** Takes a unit out of a list by putting the last one in its place. */
function drop(list: number[], places: Int32Array, unit: number): void {
  const last = list.pop() as number;
  if (last === unit) return;
  list[places[unit]] = last;
  places[last] = places[unit];
}
