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

/** Union of provisional numbers: the smaller one is the root. */
class Union {
  readonly #parents: number[] = [0];

  create(): number {
    this.#parents.push(this.#parents.length);
    return this.#parents.length - 1;
  }

  root(number: number): number {
    let at = number;
    while (this.#parents[at] !== at) {
      this.#parents[at] = this.#parents[this.#parents[at]];
      at = this.#parents[at];
    }
    return at;
  }

  join(a: number, b: number): number {
    const [left, right] = [this.root(a), this.root(b)];
    const root = Math.min(left, right);
    this.#parents[Math.max(left, right)] = root;
    return root;
  }
}

/** Numbers each pixel provisionally; neighbours of one class, also diagonal ones, are in one union. */
function numberPixels({ data, width, height }: Plane, isObject: Uint8Array, union: Union): Int32Array {
  const ids = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = data[at];
      if (isObject[value] === 0) continue;
      let id = x > 0 && data[at - 1] === value ? ids[at - 1] : 0;
      if (y > 0) {
        const [from, to] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
        for (let above = at - width - x + from, end = at - width - x + to; above <= end; above++) {
          if (data[above] !== value || ids[above] === id) continue;
          id = id === 0 ? ids[above] : union.join(id, ids[above]);
        }
      }
      ids[at] = id === 0 ? union.create() : id;
    }
  }
  return ids;
}

/**
 * Returns the connected regions (8 neighbours) of the classes with a 1 in `isObject`, in the order of their first
 * pixels.
 */
export function labelObjects(plane: Plane, isObject: Uint8Array): ObjectMap {
  const { data, width, height } = plane;
  const union = new Union();
  const ids = numberPixels(plane, isObject, union);
  const numberOf = new Map<number, number>();
  const objects: (MaskObject & { right: number })[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (ids[at] === 0) continue;
      const root = union.root(ids[at]);
      let number = numberOf.get(root);
      if (number === undefined) {
        objects.push({ value: data[at], area: 0, x, y, width: 0, height: 0, right: x });
        number = objects.length;
        numberOf.set(root, number);
      }
      ids[at] = number;
      const object = objects[number - 1];
      object.area++;
      if (x < object.x) object.x = x;
      if (x > object.right) object.right = x;
      object.height = y - object.y + 1;
    }
  }
  return {
    width,
    height,
    ids,
    objects: objects.map(({ right, ...object }) => ({ ...object, width: right - object.x + 1 })),
  };
}
