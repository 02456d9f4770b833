import { closeSync, openSync, readSync } from 'node:fs';

const BLOCK = 1 << 20;

/** Hashes a file behind the one who writes it, so that no second reading is needed at the end. */
export class TrailingHash {
  readonly #fd: number;
  readonly #hasher = new Bun.CryptoHasher('sha256');
  readonly #block = new Uint8Array(BLOCK);
  #at = 0;
  #open = true;

  constructor(path: string) {
    this.#fd = openSync(path, 'r');
  }

  /** Takes in everything up to `end`, which must be written. */
  advance(end: number): void {
    while (this.#at < end) {
      const read = readSync(this.#fd, this.#block, 0, Math.min(BLOCK, end - this.#at), this.#at);
      if (read === 0) throw new Error('The zip is shorter than what was written to it.');
      this.#hasher.update(this.#block.subarray(0, read));
      this.#at += read;
    }
  }

  /** The SHA-256 of all that was taken in; the file is closed. */
  finish(): string {
    this.close();
    return this.#hasher.digest('hex');
  }

  /** Closes the file once: a second close of the same number would hit a file that others have opened since. */
  close(): void {
    if (this.#open) closeSync(this.#fd);
    this.#open = false;
  }
}
