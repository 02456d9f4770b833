import { ENGINE_TUNABLES } from '../tunables.ts';
import {
  CENTRAL_NAME,
  centralNameSize,
  centralRecordSize,
  centralSizeAt,
  endRecords,
  Fields,
  writeCentralRecord,
  type ZipEntry,
  type ZipLimits,
} from './zip-records.ts';

const BLOCK_BYTES = ENGINE_TUNABLES.zipDirectory.value;
/** Bytes of the first block: large blocks of small zips would only cause collections. */
const FIRST_BYTES = BLOCK_BYTES >> 6;

/**
 * The directory of a zip: the records as they are in the file, so that a zip of many entries needs little memory and
 * leaves nothing to collect.
 */
export class ZipDirectory {
  readonly #limits: ZipLimits;
  /** Full blocks of records, and the current one; each is twice as large as the one before, up to `BLOCK_BYTES`. */
  readonly #blocks: Fields[] = [];
  /** Place of each record: the index of its block times `BLOCK_BYTES`, plus the position there. */
  readonly #places: number[] = [];
  #size = 0;

  constructor(limits: ZipLimits) {
    this.#limits = limits;
  }

  /** Returns the number of entries. */
  get count(): number {
    return this.#places.length;
  }

  add(entry: ZipEntry): void {
    const size = centralRecordSize(entry, this.#limits);
    let block = this.#blocks.at(-1);
    if (block === undefined || block.size + size > block.bytes.length) {
      block = new Fields(Math.min(BLOCK_BYTES, Math.max(size, 2 * (block?.bytes.length ?? FIRST_BYTES / 2))));
      this.#blocks.push(block);
    }
    this.#places.push((this.#blocks.length - 1) * BLOCK_BYTES + block.size);
    writeCentralRecord(block, entry, this.#limits);
    this.#size += size;
  }

  /**
   * Yields the records in the order of the calls and the end records, in chunks.
   * @param offset bytes of the zip before the directory
   */
  *chunks(offset: number): Generator<Uint8Array> {
    for (const { bytes, size } of this.#blocks) yield bytes.subarray(0, size);
    yield endRecords(this.count, { offset, size: this.#size }, this.#limits);
  }

  /** Yields the records by name (bytes), else as `chunks`. A chunk is valid until the next one is requested. */
  *sortedChunks(offset: number): Generator<Uint8Array> {
    const blocks = this.#blocks.map(({ bytes }) => Buffer.from(bytes.buffer));
    const blockOf = (place: number) => blocks[Math.floor(place / BLOCK_BYTES)];
    // Without arrays or objects: a comparison of hundreds of thousands of names leaves nothing to the collector.
    const places = this.#places.toSorted((one, other) => {
      const a = blockOf(one);
      const b = blockOf(other);
      const ofA = one % BLOCK_BYTES;
      const ofB = other % BLOCK_BYTES;
      const nameA = ofA + CENTRAL_NAME;
      const nameB = ofB + CENTRAL_NAME;
      return a.compare(b, nameB, nameB + centralNameSize(b, ofB), nameA, nameA + centralNameSize(a, ofA));
    });
    const chunk = new Uint8Array(Math.min(BLOCK_BYTES, this.#size));
    let held = 0;
    for (const place of places) {
      const [block, at] = [blockOf(place), place % BLOCK_BYTES];
      const size = centralSizeAt(block, at);
      if (held + size > chunk.length) {
        yield chunk.subarray(0, held);
        held = 0;
      }
      held += block.copy(chunk, held, at, at + size);
    }
    yield chunk.subarray(0, held);
    yield endRecords(this.count, { offset, size: this.#size }, this.#limits);
  }
}
