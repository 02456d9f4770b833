import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Creates the folder of this worker process in a data directory, and removes those of processes that ended. */
export async function openWorkerFolder(dataDir: string): Promise<string> {
  const parent = join(dataDir, 'workers');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (Number(name) === process.pid || !isRunning(Number(name)))
      await rm(join(parent, name), { recursive: true, force: true });
  const folder = join(parent, String(process.pid));
  await mkdir(folder);
  return folder;
}
