import { type Stats, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getOrCompute, Lru } from '@twinset/engine';
import { ownText } from '../../lib/own-text.ts';
import { TUNABLES } from '../../tunables.ts';
import type { StoredObject } from '../port.ts';

/** A file of a folder, of which tens of thousands are kept: the text of its version is made when it is asked for. */
class LocalObject implements StoredObject {
  readonly name: string;
  readonly bytes: number;
  readonly stored: number;
  readonly #ino: number;

  constructor(name: string, { size, mtimeMs, ino }: Stats) {
    this.name = ownText(name);
    this.bytes = size;
    this.stored = mtimeMs;
    this.#ino = ino;
  }
  get etag(): string {
    const time = Math.round(this.stored * 1000);
    return `${this.bytes.toString(36)}-${time.toString(36)}-${this.#ino.toString(36)}`;
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

const entryOf = (name: string, s: Stats): StoredObject | null =>
  s.isFile() ? new LocalObject(name, s) : null;

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Reads one file's entry, in microseconds; null if it does not exist. */
export function readEntry(path: string, name: string): StoredObject | null {
  try {
    return entryOf(name, statSync(path));
  } catch (error) {
    return nullIfMissing(error);
  }
}

/** The files of a folder, and their bytes in all. `list`: the entries, the same array until one changes. */
export type FolderIndex = {
  entries: Map<string, StoredObject>;
  bytes: number;
  list: readonly StoredObject[] | null;
};

async function readFolder(path: string): Promise<FolderIndex> {
  const entries = new Map<string, StoredObject>();
  let bytes = 0;
  let names: string[] = [];
  try {
    names = await readdir(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (const name of names) {
    const entry = await stat(join(path, name)).then((s) => entryOf(name, s), nullIfMissing);
    if (!entry) continue;
    entries.set(name, entry);
    bytes += entry.bytes;
  }
  return { entries, bytes, list: null };
}

/**
 * Creates the in-memory listings: a single process writes to the buckets, so a folder is read once and then updated.
 * Without it, a status check of 10,000 files would access the disk 10,000 times.
 */
export function createIndexCache() {
  const folders = new Lru<Promise<FolderIndex>>(TUNABLES.keptListings.value);
  const peek = (path: string) => folders.get(path);
  return {
    list: (path: string): Promise<FolderIndex> => getOrCompute(folders, path, () => readFolder(path)),
    async set(folder: string, entry: StoredObject) {
      const index = await peek(folder);
      if (!index) return;
      index.bytes += entry.bytes - (index.entries.get(entry.name)?.bytes ?? 0);
      index.entries.set(entry.name, entry);
      index.list = null;
    },
    async delete(folder: string, name: string) {
      const index = await peek(folder);
      if (!index) return;
      index.bytes -= index.entries.get(name)?.bytes ?? 0;
      index.entries.delete(name);
      index.list = null;
    },
    /** Drops a folder and all below it. */
    forget(path: string) {
      folders.delete(path);
      folders.deleteAll(`${path}/`);
    },
  };
}
