import type { MaskFacts } from './facts.ts';

/** Memory of rows, in words of 32 bits. */
export class Slab {
  readonly words: Uint32Array;
  /** Bytes of `words`. */
  readonly bytes: Buffer;
  /** Elements of the lists of all rows. */
  lists = new Uint32Array(16);
  listed = 0;
  rows = 0;
  readonly capacity: number;

  constructor(capacity: number, columns: number) {
    this.words = new Uint32Array(capacity * columns);
    this.bytes = Buffer.from(this.words.buffer);
    this.capacity = capacity;
  }
  /** Appends elements of a list. */
  append(elements: readonly number[]): void {
    const end = this.listed + elements.length;
    if (end > this.lists.length) {
      const larger = new Uint32Array(Math.max(end, 2 * this.lists.length));
      larger.set(this.lists);
      this.lists = larger;
    }
    this.lists.set(elements, this.listed);
    this.listed = end;
  }
}

/** Packs and unpacks one value of a row. `columns`: its words; `at`: the first of them in the slab. */
export type Field = {
  columns: number;
  /** Returns false if the value cannot be packed without loss. */
  write(slab: Slab, at: number, value: unknown): boolean;
  read(slab: Slab, at: number): unknown;
  /** True if reading creates an object. */
  isCreated?: true;
};
/** Marks a value that is absent. */
const ABSENT = 0xffff_ffff;

const isWord = (value: unknown): value is number => typeof value === 'number' && value >>> 0 === value;

export const count: Field = {
  columns: 1,
  write({ words }, at, value) {
    words[at] = value === undefined ? ABSENT : (value as number);
    return value === undefined || (isWord(value) && value !== ABSENT);
  },
  read({ words }, at) {
    const value = words[at];
    return value === ABSENT ? undefined : value;
  },
};

export const fraction: Field = {
  columns: 2,
  write({ bytes }, at, value) {
    bytes.writeDoubleLE((value as number | undefined) ?? Number.NaN, 4 * at);
    return value === undefined || Number.isFinite(value);
  },
  read({ bytes }, at) {
    const value = bytes.readDoubleLE(4 * at);
    return Number.isNaN(value) ? undefined : value;
  },
};

/** Creates a field of few different values, each of which is in memory once. */
export function oneOf(values: unknown[]): Field {
  return {
    columns: 1,
    write({ words }, at, value) {
      const index = values.indexOf(value);
      words[at] = index >= 0 ? index : value === undefined ? ABSENT : values.push(value) - 1;
      return true;
    },
    read: ({ words }, at) => values[words[at] as number],
  };
}
export const flag = oneOf([false, true]);

/** Creates the field of a hash, which is written in lower-case hexadecimal digits. */
export function hash(bytes: number): Field {
  const digits = new RegExp(`^[0-9a-f]{${2 * bytes}}$`);
  return {
    columns: bytes / 4,
    write(slab, at, value) {
      if (typeof value !== 'string' || !digits.test(value)) return false;
      slab.bytes.write(value, 4 * at, 'hex');
      return true;
    },
    read: (slab, at) => slab.bytes.toString('hex', 4 * at, 4 * at + bytes),
  };
}

/** A list of whole numbers of 32 bits. */
export const list: Field = {
  columns: 2,
  isCreated: true,
  write(slab, at, value) {
    const elements = value as readonly number[] | undefined;
    slab.words[at] = slab.listed;
    slab.words[at + 1] = elements?.length ?? ABSENT;
    if (elements === undefined) return true;
    if (!elements.every(isWord)) return false;
    slab.append(elements);
    return true;
  },
  read(slab, at) {
    const length = slab.words[at + 1] as number;
    if (length === ABSENT) return undefined;
    const start = slab.words[at] as number;
    return Array.from(slab.lists.subarray(start, start + length));
  },
};
/** A list of pairs of whole numbers. */
export const pairs: Field = {
  columns: 2,
  isCreated: true,
  write: (slab, at, value) => list.write(slab, at, (value as [number, number][]).flat()),
  read(slab, at) {
    const start = slab.words[at] as number;
    const length = (slab.words[at + 1] as number) / 2;
    const { lists } = slab;
    return Array.from({ length }, (_, i) => [lists[start + 2 * i], lists[start + 2 * i + 1]]);
  },
};
/** A mask's shape: three sums, and pairs for each of its values. */
export const shape: Field = {
  columns: 3 + pairs.columns,
  isCreated: true,
  write(slab, at, value) {
    if (value === undefined) return count.write(slab, at, value);
    const { changes, flat, between, ofValues } = value as NonNullable<MaskFacts['shape']>;
    const sums = [changes, flat, between];
    return sums.every((sum, i) => count.write(slab, at + i, sum)) && pairs.write(slab, at + 3, ofValues);
  },
  read(slab, at) {
    const changes = count.read(slab, at);
    if (changes === undefined) return undefined;
    const [flat, between] = [count.read(slab, at + 1), count.read(slab, at + 2)];
    return { changes, flat, between, ofValues: pairs.read(slab, at + 3) };
  },
};
