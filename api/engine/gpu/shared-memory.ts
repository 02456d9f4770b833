import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allocUninitialized } from '../lib/alloc-uninitialized.ts';

/** A file that this process and the GPU process have mapped. */
export interface SharedMemory {
  file: string;
  bytes: Uint8Array;
}

/** Files that are kept for further jobs. */
const KEPT = 4;

/** Memory shared with the GPU process: files of growing sizes that are used again. */
export class SharedMemories {
  readonly #folder: string;
  readonly #free: SharedMemory[] = [];
  #unused: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns memory of at least `bytes`, which `release` returns.
   * @throws Error if the file system has no space
   */
  take(bytes: number): SharedMemory {
    const fitting = this.#free.findIndex((memory) => memory.bytes.length >= bytes);
    if (fitting >= 0) return this.#free.splice(fitting, 1)[0];
    const file = join(this.#folder, crypto.randomUUID());
    // Written, not only made longer: a page without space behind it would end the process when it is first used.
    writeFileSync(file, allocUninitialized(bytes), { mode: 0o600 });
    return { file, bytes: Bun.mmap(file) };
  }

  /** Makes memory available again; its former contents may be overwritten. */
  release(memory: SharedMemory): void {
    this.#free.push(memory);
    if (this.#free.length <= KEPT) return;
    this.#free.sort((a, b) => b.bytes.length - a.bytes.length);
    const dropped = this.#free.pop() as SharedMemory;
    this.#unused.push(dropped.file);
  }

  /** Returns the files that are no longer used, once. */
  takeUnused(): string[] {
    const unused = this.#unused;
    this.#unused = [];
    return unused;
  }
}
