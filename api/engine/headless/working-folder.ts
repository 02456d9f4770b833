import { Database } from 'bun:sqlite';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.twinset-';
/** File of a working folder that its process locks as long as it exists, however it ends. */
const LOCK = 'in-use.db';

/** Locks a folder. @throws Error if another process has locked it, or if its disk cannot lock files */
function lock(folder: string): Database {
  const file = new Database(join(folder, LOCK));
  try {
    file.run('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Removes the working folders that killed commands left; what cannot be removed stays. */
async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    // Without the file, its process is about to lock it, or cannot.
    if (!name.startsWith(PREFIX) || !(await Bun.file(join(folder, LOCK)).exists())) continue;
    try {
      lock(folder).close();
      await rm(folder, { recursive: true, force: true });
    } catch {
      // It is in use.
    }
  }
}

/** A folder of files that are not kept. `remove` removes it with its content. */
export type WorkingFolder = { path: string; remove(): Promise<void> };

/**
 * Creates a working folder in another one, and removes those of commands that were killed.
 * @throws Error of the disk if it cannot be created
 */
export async function openWorkingFolder(parent: string): Promise<WorkingFolder> {
  await removeLeft(parent).catch(() => {});
  const path = await mkdtemp(join(parent, PREFIX));
  let held: Database | null = null;
  try {
    held = lock(path);
  } catch {
    // Another command would take it for one that was left.
    await rm(join(path, LOCK), { force: true });
  }
  return {
    path,
    async remove() {
      held?.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
