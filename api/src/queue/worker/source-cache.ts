import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

type Entry = { path: string; ready: Promise<void>; bytes: number; users: number };

/** An entry in use. */
export type Kept = { path: string; release: () => Promise<void> };

/** Returns the bytes of a file or of the files of a folder; 0 if it does not exist. */
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found?.size ?? 0;
  const names = await readdir(path);
  const sizes = await Promise.all(names.map((name) => bytesOf(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Source files of shards, by content; the least recently used are removed beyond a number of bytes. */
export class SourceCache {
  readonly #folder: string;
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #created = 0;

  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Creates its folder, empty. */
  async open(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true });
  }

  /**
   * Keeps an entry until it is released. A new one is made by `make`, at its path; users of an entry that is being made
   * wait for it.
   */
  async use(key: string, make: (path: string) => Promise<void>): Promise<Kept> {
    const entry = this.#entries.get(key) ?? this.#create(make);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.users++;
    try {
      await entry.ready;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      await rm(entry.path, { recursive: true, force: true });
      throw error;
    }
    return { path: entry.path, release: () => this.#release(entry) };
  }

  #create(make: (path: string) => Promise<void>): Entry {
    // Never the path of an entry that is being removed.
    const path = join(this.#folder, String(this.#created++));
    return { path, ready: make(path), bytes: 0, users: 0 };
  }

  async #release(entry: Entry): Promise<void> {
    const bytes = await bytesOf(entry.path);
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    entry.users--;
    for (const [key, old] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      if (old.users > 0) continue;
      this.#entries.delete(key);
      this.#bytes -= old.bytes;
      await rm(old.path, { recursive: true, force: true });
    }
  }
}
