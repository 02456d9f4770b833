import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UPLOAD_FOLDERS } from '../object-path.ts';

const names = (folder: string) => readdir(folder).catch(() => []);

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await names(folder)) {
    bytes += await stat(join(folder, name)).then(
      (s) => s.size,
      () => 0,
    );
  }
  return bytes;
}

/**
 * Creates the counter of the bytes of all uploads: read once, in the background, and then updated with every change.
 */
export function createUploadBytes() {
  const folders = new Map<string, number>();
  let total = 0;
  const set = (folder: string, bytes: number) => {
    total += bytes - (folders.get(folder) ?? 0);
    folders.set(folder, bytes);
  };
  return {
    /** Returns the bytes known so far; all once `read` has finished. */
    get total() {
      return total;
    },
    /** Returns true for a folder of uploads; derived files are not counted. */
    counts: (folder: string): boolean => UPLOAD_FOLDERS.includes(basename(folder) as never),
    set,
    /** Drops a folder and all below it. */
    forget(path: string): void {
      for (const [folder, bytes] of folders) {
        if (folder !== path && !folder.startsWith(`${path}/`)) continue;
        total -= bytes;
        folders.delete(folder);
      }
    },
    /** Reads the buckets below `root` that are not known yet. */
    async read(root: string): Promise<void> {
      for (const bucket of await names(root)) {
        for (const name of UPLOAD_FOLDERS) {
          const folder = join(root, bucket, name);
          if (folders.has(folder)) continue;
          const bytes = await bytesOf(folder);
          // An upload in the meantime has set a newer value; a deleted folder has none.
          if (!folders.has(folder) && bytes > 0) set(folder, bytes);
        }
      }
    },
  };
}
