import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { FromGpu, GpuRequest, ToGpu } from './messages.ts';
import type { AdapterFacts } from './open-device.ts';

interface Pending {
  resolve: () => void;
  reject: (error: Error) => void;
  timer: Timer;
}

/** Memory that files in /dev/shm need at least; less, as in containers, is left to others. */
const SHARED_BYTES_MIN = 1 << 30;

/** Names of folders begin with this text and the id of their process. */
const PREFIX = 'twinset-gpu-';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Creates a folder for shared memory, and removes those of processes that were killed. */
function createFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // That of another user.
    }
  }
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
}

function sharedFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= SHARED_BYTES_MIN) return '/dev/shm';
  } catch {
    // Not a Linux system.
  }
  return tmpdir();
}

/**
 * The process that uses the GPU. Crashes of a graphics driver end that process only; jobs in progress are rejected, and
 * their callers compute them on the CPU. It is not restarted.
 */
export class GpuHost {
  /** Resolves with the adapter once the process is ready, or with null. */
  readonly opened: Promise<AdapterFacts | null>;
  /** Folder for files that both processes map. */
  readonly folder: string;
  readonly #child: Bun.Subprocess;
  readonly #opened = Promise.withResolvers<AdapterFacts | null>();
  readonly #pending = new Map<number, Pending>();
  readonly #onLost: (reason: string) => void;
  readonly #opening: Timer;
  #next = 1;
  #lost: string | null = null;

  /**
   * @param onLost is called once with the reason, unless `close` ended the process
   * @param script module of the process; replaced in tests
   */
  constructor(
    onLost: (reason: string) => void,
    script = fileURLToPath(new URL('./gpu-process.ts', import.meta.url)),
  ) {
    this.#onLost = onLost;
    this.opened = this.#opened.promise;
    this.folder = createFolder(sharedFolder());
    this.#child = Bun.spawn([process.execPath, script], {
      ipc: (message: FromGpu) => this.#receive(message),
      serialization: 'advanced',
      env: process.env,
      stdio: ['ignore', 'ignore', 'ignore'],
      onExit: (_, code, signal) => this.drop(`its process ended (${signal ?? `exit code ${code}`})`),
    });
    this.#opening = this.#dropLater();
  }

  /** Returns the reason why the GPU is no longer used; null while it is. */
  get lost(): string | null {
    return this.#lost;
  }

  /**
   * Computes a job.
   * @throws Error with the reason if the GPU cannot
   */
  run(request: GpuRequest): Promise<void> {
    if (this.#lost !== null) return Promise.reject(new Error(this.#lost));
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#pending.set(id, { resolve, reject, timer: this.#dropLater() });
      this.#child.send({ ...request, id } satisfies ToGpu);
    });
  }

  /** Ends the process; jobs in progress are rejected. */
  drop(reason: string): void {
    if (this.#lost !== null) return;
    this.#lost = reason;
    clearTimeout(this.#opening);
    this.#child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
    this.#opened.resolve(null);
    for (const id of this.#pending.keys()) this.#settle(id, reason);
    this.#onLost(reason);
  }

  /** Ends the process without a report. */
  async close(): Promise<void> {
    this.#lost ??= 'the engine is closed';
    clearTimeout(this.#opening);
    for (const id of this.#pending.keys()) this.#settle(id, this.#lost);
    rmSync(this.folder, { recursive: true, force: true });
    this.#opened.resolve(null);
    // It ends when the connection closes, after its current job.
    this.#child.disconnect();
    const killed = setTimeout(() => this.#child.kill('SIGKILL'), ENGINE_TUNABLES.gpuStop.value);
    await this.#child.exited;
    clearTimeout(killed);
  }

  /** Ends the process if the returned timer is not cleared in time. */
  #dropLater(): Timer {
    const ms = ENGINE_TUNABLES.gpuPatience.value;
    return setTimeout(() => this.drop(`it did not respond for ${ms / 1000} seconds`), ms);
  }

  #settle(id: number, reason: string | null): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (reason === null) pending.resolve();
    else pending.reject(new Error(reason));
  }

  #receive(message: FromGpu): void {
    if (message.type === 'open') {
      const { type: _, ...facts } = message;
      clearTimeout(this.#opening);
      this.#opened.resolve(facts);
    } else if (message.type === 'closed') this.drop(message.reason);
    else if (message.type === 'done') this.#settle(message.id, null);
    // A device that rejects one job is not trusted with the next one.
    else this.drop(message.reason);
  }
}
