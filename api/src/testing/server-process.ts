import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUN_SETTINGS } from '../../../.ci/boot/bun-settings.mjs';
import { systemTicksOf, ticksOf } from './processor-time.ts';

const SERVER = join(import.meta.dir, '..', 'server.ts');
export const WORKER = join(import.meta.dir, '..', 'worker.ts');

/** The real server as a separate process, which can be killed. */
export class ServerProcess {
  #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null;
  origin = '';

  /**
   * Prepares a server without starting it.
   * @param setUp shell commands that run before the server in its process, such as "ulimit -n 64"
   * @param dataDir its data directory; by default a new one
   * @param entry the program; by default the one that users start
   */
  constructor(
    readonly env: Record<string, string> = {},
    readonly setUp = '',
    readonly dataDir = mkdtempSync(join(tmpdir(), 'twinset-process-')),
    readonly entry = SERVER,
  ) {}

  /** Starts it and waits for the line with its address. */
  async start(): Promise<void> {
    const child = Bun.spawn(this.#command(), {
      env: {
        ...process.env,
        ...BUN_SETTINGS,
        // As users run it: outside development the platform shares ports unless that is disabled.
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: this.dataDir,
        WORKERS: '2',
        LOG_LEVEL: 'silent',
        // Its time and memory would be part of what is measured.
        WARM_UP: 'false',
        ...this.env,
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    this.#child = child;
    const printed = new Response(child.stderr).text();
    // The pipe stays open for as long as the process runs: closing it would end the process at its next line.
    const reader = child.stdout.getReader();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The server did not start: ${text}${await printed}`);
      text += new TextDecoder().decode(value);
      const port = /http:\/\/\S+:(\d+)/.exec(text)?.[1];
      if (port === undefined) continue;
      this.origin = `http://127.0.0.1:${port}`;
      return;
    }
  }
  #command(): string[] {
    const server = [process.execPath, this.entry];
    return this.setUp === '' ? server : ['sh', '-c', `${this.setUp} && exec "$0" "$1"`, ...server];
  }
  get pid(): number | undefined {
    return this.#child?.pid;
  }
  /** Resolves with its exit code when it ends. */
  get exited(): Promise<number> | undefined {
    return this.#child?.exited;
  }
  /** Kills it immediately. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#child?.exited;
  }
  /** Stops it; returns its exit code. */
  async stop(): Promise<number> {
    this.#child?.kill('SIGTERM');
    return (await this.#child?.exited) ?? -1;
  }
  /** Returns its resident memory, MiB; 0 if the system does not report it (read as on Linux). */
  get residentMib(): number {
    return this.#memoryMib('VmRSS');
  }
  /** Returns its peak resident memory, MiB; 0 likewise. */
  get peakMib(): number {
    return this.#memoryMib('VmHWM');
  }
  /**
   * Returns the processor time of the main thread and of all threads so far, and the part of the latter that the system
   * used for them, in ticks of the system (as on Linux).
   */
  get processorTime(): { main: number; all: number; system: number } {
    const pid = this.#child?.pid;
    return { main: ticksOf(pid, pid), all: ticksOf(pid), system: systemTicksOf(pid) };
  }
  #memoryMib(field: string): number {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  }
  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
