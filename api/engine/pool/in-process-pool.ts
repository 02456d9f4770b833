import { GpuWarps } from '../gpu/gpu-warps.ts';
import { untilAborted } from '../lib/until-aborted.ts';
import { newTaskContext, noPlace, type TaskContext } from '../tasks/context.ts';
import {
  loadTask,
  type Task,
  type TaskInput,
  type TaskName,
  type TaskOutput,
  type Tasks,
} from '../tasks/index.ts';
import { type DroppableCache, type Memory, MemoryAccount } from './memory-account.ts';
import type { BackendInfo, GpuLink, Pool, TaskOptions } from './pool.ts';

export interface InProcessOptions {
  backend: BackendInfo;
  cacheBytes: number;
  /** Bytes available for large images and cached frames. */
  memoryBytes: number;
  /** Resolves when the backend is loaded. */
  loaded?: Promise<BackendInfo>;
  /** Replacements of tasks in tests. */
  tasks?: Partial<Tasks>;
}

/** Runs every task in the calling thread, for tests and debuggers; slow, but with real stack traces. */
export class InProcessPool implements Pool {
  readonly size = 1;
  readonly restarts = 0;
  readonly #options: InProcessOptions;
  readonly #context: TaskContext;
  readonly #gpu: GpuWarps;
  #link: GpuLink | null = null;
  readonly #memory: MemoryAccount;
  readonly #frames: DroppableCache = { drop: () => this.#dropFrames() };
  #backend: BackendInfo;

  constructor(options: InProcessOptions) {
    this.#options = options;
    this.#backend = options.backend;
    this.#gpu = new GpuWarps((request) => {
      return this.#link?.run(request) ?? Promise.reject(new Error('The GPU is not used.'));
    });
    this.#memory = new MemoryAccount(options.memoryBytes);
    this.#context = newTaskContext(options.cacheBytes, this.#gpu);
  }

  backend(): BackendInfo {
    return this.#backend;
  }

  async ready(): Promise<BackendInfo> {
    this.#backend = (await this.#options.loaded) ?? this.#backend;
    return this.#backend;
  }

  async run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options: TaskOptions = {},
  ): Promise<TaskOutput<N>> {
    const { signal, share = '', place: placeOf = noPlace } = options;
    await this.ready();
    signal?.throwIfAborted();
    const replacement = this.#options.tasks?.[name] as Task<N> | undefined;
    const task = replacement ?? (await loadTask(name));
    const place = (bytes: number) => untilAborted(placeOf(bytes), signal, () => signal?.reason);
    const memory: Memory = {
      take: async (bytes) => {
        const free = await this.#memory.take(bytes, signal);
        return () => free(this.#frames, this.#context.frames.weight);
      },
    };
    const value = await task(
      input,
      { ...this.#context, share, memory, place },
      () => signal?.aborted ?? false,
    );
    this.#memory.keep(this.#frames, this.#context.frames.weight);
    signal?.throwIfAborted();
    return value;
  }

  /** Returns an aborted signal: the only thread has no time that others do not need. */
  untilTask(): AbortSignal {
    return AbortSignal.abort();
  }

  collectGarbage(): void {
    this.#dropFrames();
  }

  useGpu(link: GpuLink | null): void {
    this.#link = link;
    this.#gpu.use(link?.folder ?? null);
  }

  #dropFrames(): void {
    this.#context.frames.clear();
    this.#memory.keep(this.#frames, 0);
  }

  async close(): Promise<void> {}
}
