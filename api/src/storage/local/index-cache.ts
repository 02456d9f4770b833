import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredObject } from '../port.ts';

export const etagOf = (s: { size: number; mtimeMs: number; ino: number }): string =>
  `${s.size.toString(36)}-${Math.round(s.mtimeMs * 1000).toString(36)}-${s.ino.toString(36)}`;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

/** Reads one file's entry; null where there is no such file. */
export async function readEntry(path: string, name: string): Promise<StoredObject | null> {
  try {
    const s = await stat(path);
    return s.isFile() ? { name, bytes: s.size, etag: etagOf(s) } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readFolder(path: string): Promise<Map<string, StoredObject>> {
  const entries = new Map<string, StoredObject>();
  let names: string[] = [];
  try {
    names = await readdir(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (const name of names) {
    const entry = await readEntry(join(path, name), name);
    if (entry) entries.set(name, entry);
  }
  return entries;
}

/**
 * Listings in memory: one process writes to the buckets, so a folder is read once and then kept in step. Without it,
 * a status check of 10,000 files would ask the disk 10,000 times.
 */
export function createIndexCache() {
  const folders = new Map<string, Promise<Map<string, StoredObject>>>();
  const peek = (path: string) => folders.get(path);
  return {
    list(path: string): Promise<Map<string, StoredObject>> {
      const known = folders.get(path);
      if (known) return known;
      const reading = readFolder(path);
      folders.set(path, reading);
      reading.catch(() => folders.delete(path));
      return reading;
    },
    async set(folder: string, entry: StoredObject) {
      (await peek(folder))?.set(entry.name, entry);
    },
    async delete(folder: string, name: string) {
      (await peek(folder))?.delete(name);
    },
    /** Forgets a folder and all below it. */
    forget(path: string) {
      for (const key of folders.keys()) if (key === path || key.startsWith(`${path}/`)) folders.delete(key);
    },
  };
}
export type IndexCache = ReturnType<typeof createIndexCache>;
