import { ENGINE_TUNABLES } from '../tunables.ts';
import { uninitializedBuffer } from './alloc-uninitialized.ts';
import { recycleBuffer } from './recycled-buffers.ts';

const SHEET = ENGINE_TUNABLES.fileSheet.value;

/**
 * Memory of the files that a batch of a run writes: parts of large buffers, which further batches use again. The files are
 * of any size, so that a freed one would rarely fit another; the buffers have few sizes.
 */
export class FileMemory {
  readonly #sheets: Uint8Array<ArrayBuffer>[] = [];
  /** Bytes in use of the last sheet. */
  #used = 0;

  /** Returns `bytes` arbitrary bytes, valid until `release`. */
  readonly allocate = (bytes: number): Uint8Array<ArrayBuffer> => {
    let sheet = this.#sheets.at(-1);
    if (!sheet || this.#used + bytes > sheet.length) {
      sheet = new Uint8Array(uninitializedBuffer(Math.ceil(bytes / SHEET) * SHEET));
      this.#sheets.push(sheet);
      this.#used = 0;
    }
    this.#used += bytes;
    return sheet.subarray(this.#used - bytes, this.#used);
  };

  /** Frees the memory; the files are empty afterwards. */
  release(): void {
    for (const sheet of this.#sheets.splice(0)) recycleBuffer(sheet);
  }
}
