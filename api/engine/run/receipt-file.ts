import { closeSync, openSync, readSync } from 'node:fs';
import { SETS } from '@twinset/contract';
import type { SizedChunks } from '../lib/sized-text.ts';
import { writeAll } from '../lib/write-all.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { OutputSlot } from './output-plan.ts';

/** Place of an output in the manifest, and of its receipt in the file. */
type Place = Pick<OutputSlot, 'set' | 'index'> & { at: number; size: number };

const BLOCK = ENGINE_TUNABLES.exportScratch.value;
/** Bytes of the first memory: large blocks of small runs would only cause collections. */
const FIRST = BLOCK >> 6;

/** The receipts of a run, as JSON in a file: memory contains only their places, so that it grows little with a run. */
export class ReceiptFile {
  readonly #fd: number;
  readonly #places: Place[] = [];
  /** Bytes that are not in the file yet: those of a small run never are. It grows up to `BLOCK`. */
  #waiting = Buffer.allocUnsafe(FIRST);
  #waitingSize = 0;
  #size = 0;

  /** Creates or empties the file. */
  constructor(path: string) {
    this.#fd = openSync(path, 'w+');
  }

  /** Returns the number of receipts. */
  get length(): number {
    return this.#places.length;
  }

  add({ set, index }: Pick<OutputSlot, 'set' | 'index'>, text: string): void {
    const size = Buffer.byteLength(text);
    this.#places.push({ set, index, at: this.#size, size });
    if (this.#waitingSize + size > BLOCK) this.#flush();
    if (size > BLOCK) writeAll(this.#fd, Buffer.from(text), this.#size);
    else {
      this.#grow(this.#waitingSize + size);
      this.#waitingSize += this.#waiting.write(text, this.#waitingSize);
    }
    this.#size += size;
  }

  /** Returns the receipts in the order of the sets and of their outputs. */
  *inOrder(): Generator<string> {
    for (const place of this.#sorted()) {
      const bytes = Buffer.allocUnsafe(place.size);
      this.#read(place, bytes);
      yield bytes.toString();
    }
  }

  /**
   * Returns a text of all receipts in this order, with one text between two of them, as bytes of a known size. A chunk is
   * valid until the next one is requested.
   */
  joined(before: SizedChunks, between: string, after: string): SizedChunks {
    const size =
      before.size +
      this.#size +
      Buffer.byteLength(after) +
      Math.max(0, this.length - 1) * Buffer.byteLength(between);
    return { size, chunks: this.#chunks(before.chunks, Buffer.from(between), after) };
  }

  async *#chunks(
    before: AsyncIterable<Uint8Array>,
    between: Uint8Array,
    after: string,
  ): AsyncGenerator<Uint8Array> {
    yield* before;
    const sorted = this.#sorted();
    const longest = sorted.reduce((most, { size }) => Math.max(most, size), 0);
    // One buffer for all: the memory of many would be freed late.
    const all = this.#size + sorted.length * between.length;
    const block = new Uint8Array(Math.min(BLOCK, all) + between.length + longest);
    let held = 0;
    for (const [i, place] of sorted.entries()) {
      if (i > 0) {
        block.set(between, held);
        held += between.length;
      }
      this.#read(place, block.subarray(held, held + place.size));
      held += place.size;
      if (held < BLOCK) continue;
      yield block.subarray(0, held);
      held = 0;
    }
    if (held > 0) yield block.subarray(0, held);
    yield Buffer.from(after);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #sorted(): Place[] {
    return this.#places.toSorted((a, b) => SETS.indexOf(a.set) - SETS.indexOf(b.set) || a.index - b.index);
  }

  #read({ at }: Place, into: Uint8Array): void {
    const waitingAt = this.#size - this.#waitingSize;
    if (at >= waitingAt) {
      this.#waiting.copy(into, 0, at - waitingAt);
      return;
    }
    for (let done = 0; done < into.length; ) {
      const read = readSync(this.#fd, into, done, into.length - done, at + done);
      if (read === 0) throw new Error('The file of the receipts is not complete.');
      done += read;
    }
  }

  /** Makes room for so many waiting bytes. */
  #grow(bytes: number): void {
    if (bytes <= this.#waiting.length) return;
    const larger = Buffer.allocUnsafe(Math.min(BLOCK, Math.max(bytes, 2 * this.#waiting.length)));
    this.#waiting.copy(larger, 0, 0, this.#waitingSize);
    this.#waiting = larger;
  }

  #flush(): void {
    writeAll(this.#fd, this.#waiting.subarray(0, this.#waitingSize), this.#size - this.#waitingSize);
    this.#waitingSize = 0;
  }
}
