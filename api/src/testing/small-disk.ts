import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = new Uint8Array(4096);

function mount(...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(['mount', ...args], { stderr: 'pipe' });
  if (exitCode !== 0) throw new Error(stderr.toString().trim());
}
const unmount = (path: string) => Bun.spawnSync(['umount', '--lazy', path]).exitCode === 0;

/** A separate file system in memory that a test fills and makes read-only. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'twinset-disk-'));
  readonly #filler = join(this.path, 'filler');

  /**
   * Mounts the disk.
   * @throws Error if this process may not mount it
   */
  constructor(readonly bytes: number) {
    try {
      mount('-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', this.path);
    } catch (error) {
      rmdirSync(this.path);
      throw error;
    }
  }
  /** Returns the free bytes. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }
  /** Fills the disk, as another program would. @param leave bytes that stay free */
  fill(leave = 0): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
    if (leave > 0) truncateSync(this.#filler, statSync(this.#filler).size - leave);
  }
  /** Removes that program's file. */
  clear(): void {
    rmSync(this.#filler, { force: true });
  }
  /** Makes files opened from now on read-only, until the returned function is called. */
  makeReadOnly(): () => void {
    mount('--bind', this.path, this.path);
    mount('-o', 'remount,bind,ro', this.path);
    return () => unmount(this.path);
  }
  remove(): void {
    while (unmount(this.path));
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Returns whether this process may mount file systems; if not, prints why tests are skipped. */
export function mayMount(): boolean {
  try {
    new SmallDisk(1 << 20).remove();
    return true;
  } catch (error) {
    console.log(`skipped: no file system can be mounted (${(error as Error).message})`);
    return false;
  }
}
