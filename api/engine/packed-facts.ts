import type { ImageFacts, MaskFacts } from './facts.ts';
import { count, type Field, flag, fraction, hash, list, oneOf, pairs, Slab, shape } from './packed-fields.ts';

/** Rows of the first slab of a store; each further one has twice as many, up to the most. */
const FIRST_ROWS = 16;
const MOST_ROWS = 1024;

type Fields<F> = { [K in keyof F]-?: Field };
const IMAGE: Fields<Omit<ImageFacts, 'name' | 'fingerprint'>> = {
  bytes: count,
  format: oneOf([]),
  width: count,
  height: count,
  storedWidth: count,
  storedHeight: count,
  orientation: count,
  bitDepth: count,
  channels: count,
  hadAlpha: flag,
  animated: flag,
  kind: oneOf([]),
  fileSha256: hash(32),
  crc32: count,
  pixelHash: hash(16),
  flatShare: fraction,
  range16: list,
};
const MASK: Fields<Omit<MaskFacts, 'name' | 'places'>> = {
  bytes: count,
  format: oneOf([]),
  width: count,
  height: count,
  orientation: count,
  bitDepth: count,
  kind: oneOf([]),
  kindText: oneOf([]),
  hadAlpha: flag,
  fileSha256: hash(32),
  crc32: count,
  values: pairs,
  truncated: flag,
  palette: pairs,
  shape,
  chosen: flag,
};

/** A row of packed facts. Its fields are properties of the prototype: see `plainFacts`. */
class PackedRow {
  readonly name: string;
  /** Columns before the row. */
  readonly start: number;
  readonly slab: Slab;

  constructor(name: string, slab: Slab, start: number) {
    this.name = name;
    this.slab = slab;
    this.start = start;
  }
}

/** Returns the layout of rows, and the class of a row with a property for each field. */
function layoutOf(fields: Record<string, Field>) {
  const Row = class extends PackedRow {};
  let columns = 0;
  const placed = Object.entries(fields).map(([key, field]) => {
    const at = columns;
    columns += field.columns;
    // Of the row that was read last: a rule reads the list of a mask for each of its values.
    let last: PackedRow | null = null;
    let lastValue: unknown;
    const read = (row: PackedRow) => field.read(row.slab, row.start + at);
    function readOnce(row: PackedRow) {
      if (row !== last) [last, lastValue] = [row, read(row)];
      return lastValue;
    }
    const get = field.isCreated ? readOnce : read;
    Object.defineProperty(Row.prototype, key, {
      enumerable: true,
      get(this: PackedRow) {
        return get(this);
      },
    });
    return { key, field, at };
  });
  const names = new Set(['name', ...Object.keys(fields)]);
  /** Packs facts as the next row of a slab; returns null if they have something that cannot be packed. */
  function write(slab: Slab, facts: Record<string, unknown>): PackedRow | null {
    const start = slab.rows * columns;
    const isWritten =
      Object.keys(facts).every((key) => names.has(key)) &&
      placed.every(({ key, field, at }) => field.write(slab, start + at, facts[key]));
    if (!isWritten) return null;
    slab.rows++;
    return new Row(facts.name as string, slab, start);
  }
  return { columns, keys: [...names], write };
}
const LAYOUTS = { image: layoutOf(IMAGE), mask: layoutOf(MASK) };

/**
 * Packs the facts of many files of one kind: one object per file for the collector, and numbers, hashes and lists outside of its
 * heap. The memory of up to 1,024 rows is freed when none of them is used any more.
 */
export class FactsStore {
  #slab: Slab | null = null;

  /**
   * Returns equal facts that take little memory. Access to a list of another file than the last one creates it.
   * @param facts are returned as they are if they have large parts, or something else that cannot be packed
   */
  pack<F extends ImageFacts | MaskFacts>(facts: F): F {
    if (facts instanceof PackedRow) return facts;
    const { columns, write } = 'values' in facts ? LAYOUTS.mask : LAYOUTS.image;
    let slab = this.#slab;
    if (slab === null || slab.rows === slab.capacity) {
      slab = new Slab(slab === null ? FIRST_ROWS : Math.min(2 * slab.capacity, MOST_ROWS), columns);
      this.#slab = slab;
    }
    return (write(slab, facts) as unknown as F | null) ?? facts;
  }
}

/** Returns facts as a plain object, which can be copied: `{ ...plainFacts(facts), width }`. */
export function plainFacts<F extends ImageFacts | MaskFacts>(facts: F): F {
  if (!(facts instanceof PackedRow)) return facts;
  const { keys } = 'values' in facts ? LAYOUTS.mask : LAYOUTS.image;
  const present = keys.map((key) => [key, facts[key as keyof F]] as const);
  return Object.fromEntries(present.filter(([, value]) => value !== undefined)) as unknown as F;
}
