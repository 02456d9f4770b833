/** One object of a mask: a connected region of pixels of one class. */
export interface MaskObject {
  /** Class of its pixels. */
  value: number;
  /** Pixels. */
  area: number;
  /** Bounding box, pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Objects of a mask; `ids` has the number of each pixel's object, from 1, and 0 where there is none. */
export interface ObjectMap {
  width: number;
  height: number;
  ids: Int32Array;
  objects: MaskObject[];
}

type Plane = { data: Uint8Array | Uint16Array; width: number; height: number };

/** Runs of equal values in the rows of a mask; those of one object are in one union, whose root is the first run. */
class Runs {
  readonly row: number[] = [];
  readonly from: number[] = [];
  /** Exclusive. */
  readonly to: number[] = [];
  readonly #parents: number[] = [];

  add(row: number, from: number, to: number): number {
    this.row.push(row);
    this.from.push(from);
    this.to.push(to);
    this.#parents.push(this.#parents.length);
    return this.#parents.length - 1;
  }

  root(run: number): number {
    const parents = this.#parents;
    let at = run;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  join(a: number, b: number): void {
    const [left, right] = [this.root(a), this.root(b)];
    this.#parents[Math.max(left, right)] = Math.min(left, right);
  }
}

/** Finds the runs of objects; runs of one value that touch each other, also diagonally, are joined. */
function findRuns({ data, width, height }: Plane, isObject: Uint8Array): Runs {
  const runs = new Runs();
  let [above, aboveEnd] = [0, 0];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const first = runs.row.length;
    let candidate = above;
    for (let x = 0; x < width; ) {
      const value = data[row + x];
      const from = x;
      do x++;
      while (x < width && data[row + x] === value);
      if (isObject[value] === 0) continue;
      const run = runs.add(y, from, x);
      while (candidate < aboveEnd && runs.to[candidate] < from) candidate++;
      for (let other = candidate; other < aboveEnd && runs.from[other] <= x; other++)
        if (data[row - width + runs.from[other]] === value) runs.join(run, other);
    }
    [above, aboveEnd] = [first, runs.row.length];
  }
  return runs;
}

/**
 * Returns the connected regions (8 neighbours) of the classes with a 1 in `isObject`, in the order of their first
 * pixels.
 */
export function labelObjects(plane: Plane, isObject: Uint8Array): ObjectMap {
  const { data, width, height } = plane;
  const runs = findRuns(plane, isObject);
  const ids = new Int32Array(width * height);
  const numbers: number[] = [];
  const objects: MaskObject[] = [];
  for (let run = 0; run < runs.row.length; run++) {
    const [y, from, to] = [runs.row[run], runs.from[run], runs.to[run]];
    const root = runs.root(run);
    if (root === run) {
      objects.push({ value: data[y * width + from], area: 0, x: from, y, width: to - from, height: 0 });
      numbers[run] = objects.length;
    } else numbers[run] = numbers[root];
    const object = objects[numbers[run] - 1];
    const right = Math.max(object.x + object.width, to);
    object.area += to - from;
    object.x = Math.min(object.x, from);
    object.width = right - object.x;
    object.height = y - object.y + 1;
    ids.fill(numbers[run], y * width + from, y * width + to);
  }
  return { width, height, ids, objects };
}
