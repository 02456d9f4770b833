import type { ZipEntry } from './zip-records.ts';

const FIRST = 1024;

/** Returns a larger copy of an array. */
function grown<T extends Uint8Array | Uint32Array | Float64Array>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}

/** Entries of a zip in a few arrays: 24 bytes and the name per entry, a sixth of as many objects. */
export class PackedEntries {
  #names = new Uint8Array(32 * FIRST);
  #nameEnds = new Float64Array(FIRST);
  #sizes = new Float64Array(FIRST);
  #offsets = new Float64Array(FIRST);
  #crcs = new Uint32Array(FIRST);
  #count = 0;

  get count(): number {
    return this.#count;
  }
  #nameStart(index: number): number {
    return index === 0 ? 0 : this.#nameEnds[index - 1];
  }
  name(index: number): Uint8Array {
    return this.#names.subarray(this.#nameStart(index), this.#nameEnds[index]);
  }
  add({ name, size, crc, offset }: ZipEntry): void {
    const index = this.#count;
    if (index === this.#crcs.length) {
      const length = 2 * index;
      this.#nameEnds = grown(this.#nameEnds, length);
      this.#sizes = grown(this.#sizes, length);
      this.#offsets = grown(this.#offsets, length);
      this.#crcs = grown(this.#crcs, length);
    }
    const start = this.#nameStart(index);
    const end = start + name.length;
    if (end > this.#names.length) this.#names = grown(this.#names, end);
    this.#names.set(name, start);
    this.#nameEnds[index] = end;
    this.#sizes[index] = size;
    this.#offsets[index] = offset;
    this.#crcs[index] = crc;
    this.#count++;
  }
  #entry(index: number): ZipEntry {
    return {
      name: this.name(index),
      size: this.#sizes[index],
      crc: this.#crcs[index],
      offset: this.#offsets[index],
    };
  }
  /**
   * Yields the entries by name (code units).
   * @throws RangeError if a name occurs twice
   */
  *sorted(): Generator<ZipEntry> {
    const order = new Uint32Array(this.#count).map((_, i) => i);
    const names = this.#names;
    const ends = this.#nameEnds;
    order.sort((a, b) => {
      const [startA, startB] = [this.#nameStart(a), this.#nameStart(b)];
      const [lengthA, lengthB] = [ends[a] - startA, ends[b] - startB];
      const length = Math.min(lengthA, lengthB);
      for (let i = 0; i < length; i++) {
        const difference = names[startA + i] - names[startB + i];
        if (difference !== 0) return difference;
      }
      return lengthA - lengthB;
    });
    for (let i = 0; i < order.length; i++) {
      const entry = this.#entry(order[i]);
      if (i > 0 && Buffer.compare(entry.name, this.name(order[i - 1])) === 0)
        throw new RangeError(`"${new TextDecoder().decode(entry.name)}" is already in the zip.`);
      yield entry;
    }
  }
}
