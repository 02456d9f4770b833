import { closeSync, openSync, readSync } from 'node:fs';
import { SETS } from '@twinset/contract';
import { writeAll } from '../lib/write-all.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { OutputSlot } from './output-plan.ts';

/** Place of an output in the manifest, and of its receipt in the file. */
type Place = Pick<OutputSlot, 'set' | 'index'> & { at: number; size: number };

const BLOCK = ENGINE_TUNABLES.exportScratch.value;

/** The receipts of a run, as JSON in a file: memory contains only their places, so that it grows little with a run. */
export class ReceiptFile {
  readonly #fd: number;
  readonly #places: Place[] = [];
  /** Bytes that are not in the file yet. */
  #waiting: Uint8Array[] = [];
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
    const bytes = Buffer.from(text);
    this.#places.push({ set, index, at: this.#size, size: bytes.length });
    this.#size += bytes.length;
    this.#waiting.push(bytes);
    this.#waitingSize += bytes.length;
    if (this.#waitingSize >= BLOCK) this.#flush();
  }

  /** Returns the receipts in the order of the sets and of their outputs. */
  *inOrder(): Generator<Uint8Array> {
    this.#flush();
    const sorted = this.#places.toSorted(
      (a, b) => SETS.indexOf(a.set) - SETS.indexOf(b.set) || a.index - b.index,
    );
    for (const { at, size } of sorted) {
      const bytes = new Uint8Array(size);
      for (let done = 0; done < size; ) {
        const read = readSync(this.#fd, bytes, done, size - done, at + done);
        if (read === 0) throw new Error('The file of the receipts is not complete.');
        done += read;
      }
      yield bytes;
    }
  }

  /** Returns a text of all receipts in this order, with one text between two of them, as bytes of a known size. */
  joined(
    before: string,
    between: string,
    after: string,
  ): { size: number; chunks: AsyncIterable<Uint8Array> } {
    const size =
      this.#size +
      Buffer.byteLength(before + after) +
      Math.max(0, this.length - 1) * Buffer.byteLength(between);
    return { size, chunks: this.#blocks(before, Buffer.from(between), after) };
  }

  async *#blocks(before: string, between: Uint8Array, after: string): AsyncGenerator<Uint8Array> {
    let block: Uint8Array[] = [Buffer.from(before)];
    let size = 0;
    let isFirst = true;
    for (const receipt of this.inOrder()) {
      if (!isFirst) block.push(between);
      isFirst = false;
      block.push(receipt);
      size += receipt.length;
      if (size < BLOCK) continue;
      yield Buffer.concat(block);
      block = [];
      size = 0;
    }
    yield Buffer.concat([...block, Buffer.from(after)]);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    writeAll(this.#fd, Buffer.concat(this.#waiting), this.#size - this.#waitingSize);
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}
