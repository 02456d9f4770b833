import { directoryChunks } from './directory-chunks.ts';
import { checkedName } from './entry-name.ts';
import { PackedEntries } from './packed-entries.ts';
import { localHeaderSize, ZIP_LIMITS, type ZipLimits } from './zip-records.ts';

/** A stored entry whose bytes are elsewhere. */
export interface KnownEntry {
  name: string;
  size: number;
  crc: number;
}

/**
 * The directory of a zip that is joined from pieces. A piece contains consecutive entries with their local headers, as
 * `writePart` writes them to an empty file; all pieces in order, then the directory, are the zip that a `ZipWriter` with
 * `sorted` makes of the same entries.
 */
export class ZipDirectory {
  readonly #limits: ZipLimits;
  readonly #entries = new PackedEntries();
  #end = 0;

  constructor(limits: Partial<ZipLimits> = {}) {
    this.#limits = { ...ZIP_LIMITS, ...limits };
  }
  /** Returns the number of entries so far. */
  get count(): number {
    return this.#entries.count;
  }
  /** Returns the bytes of all pieces so far: the offset of the next piece, at last that of the directory. */
  get offset(): number {
    return this.#end;
  }
  /**
   * Adds the entries of the next piece.
   * @returns the bytes of the piece
   * @throws RangeError for names and sizes that an entry cannot have
   */
  add(entries: Iterable<KnownEntry>): number {
    const start = this.#end;
    for (const { name, size, crc } of entries) {
      if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`"${name}" has the size ${size}.`);
      const entry = { name: checkedName(name), size, crc: crc >>> 0, offset: this.#end };
      this.#entries.add(entry);
      this.#end += localHeaderSize(entry.name, size, this.#limits) + size;
    }
    return this.#end - start;
  }
  /**
   * Yields the bytes after the pieces, in chunks. A chunk is valid until the next one is requested.
   * @throws RangeError if a name occurs twice
   */
  chunks(): Generator<Uint8Array> {
    return directoryChunks(this.#entries.sorted(), this.#end, this.#limits);
  }
}
