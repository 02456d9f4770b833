import fs, { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TUNABLES } from '../../tunables.ts';
import { baseOf } from '../object-path.ts';
import type { StoredObject } from '../port.ts';
import type { FolderIndex } from './index-cache.ts';

/**
 * Resolves when the content of a file is on disk (fdatasync).
 * @throws Error at once if it cannot be opened
 */
function flushFile(path: string): Promise<void> {
  // Only the flush takes time: another thread for the rest would cost more than it saves.
  const file = openSync(path, 'r+');
  return new Promise<void>((resolve, reject) => {
    fs.fdatasync(file, (error) => (error ? reject(error) : resolve()));
  }).finally(() => closeSync(file));
}

/**
 * Creates the flushes of uploaded files. A file is flushed together with the next ones of its folder, which are needed
 * soon: a flush alone wakes another thread and then this one, which takes longer than the flush of a file in memory.
 */
export function createFlushes() {
  /** By version of a file: one that is replaced has another entry in the index. */
  const flushes = new WeakMap<StoredObject, Promise<void>>();
  const start = (path: string, entry: StoredObject): void => {
    const flush = flushFile(path);
    // The system reports a lost write once: the failure is kept for the call that needs the file.
    flush.catch(() => {});
    flushes.set(entry, flush);
  };
  /**
   * By folder: the entries not looked at so far, and the number of the others. An iterator that has ended would not see
   * entries that are added later.
   */
  const cursors = new WeakMap<FolderIndex, { rest: Iterator<StoredObject>; seen: number }>();
  const startOthers = (folder: string, index: FolderIndex, first: StoredObject): void => {
    const cursor = cursors.get(index) ?? { rest: index.entries.values(), seen: 0 };
    cursors.set(index, cursor);
    let count = 1;
    let bytes = first.bytes;
    while (cursor.seen < index.entries.size) {
      const { value: entry, done } = cursor.rest.next();
      if (done) return;
      cursor.seen++;
      if (flushes.has(entry)) continue;
      bytes += entry.bytes;
      if (++count > TUNABLES.filesAtOnce.value || bytes > TUNABLES.flushedBytes.value) return;
      try {
        start(join(folder, entry.name), entry);
      } catch {
        // Too many open files, or it was deleted.
        return;
      }
    }
  };
  return {
    /**
     * Waits until the content of a file is on disk.
     * @param index the files of its folder
     */
    async wait(path: string, index: FolderIndex): Promise<void> {
      const own = index.entries.get(baseOf(path));
      if (own === undefined) return flushFile(path);
      if (!flushes.has(own)) {
        start(path, own);
        startOthers(dirname(path), index, own);
      }
      try {
        await flushes.get(own);
      } catch (error) {
        flushes.delete(own);
        throw error;
      }
    },
  };
}
