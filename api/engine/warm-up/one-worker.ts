import type { BackendInfo, Pool, TaskOptions } from '../pool/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../tasks/index.ts';

export interface OneWorkerOptions {
  /** Number of the worker. */
  worker: number;
  /** Ends all tasks. */
  signal: AbortSignal;
  /** Resolves when the next task may start. */
  whenQuiet: () => Promise<void>;
}

/** One worker of a pool, as a pool whose tasks give way to all others. */
export class OneWorker implements Pool {
  readonly size = 1;
  readonly #pool: Pool;
  readonly #options: OneWorkerOptions;

  constructor(pool: Pool, options: OneWorkerOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  get restarts(): number {
    return this.#pool.restarts;
  }

  backend(): BackendInfo {
    return this.#pool.backend();
  }

  ready(): Promise<BackendInfo> {
    return this.#pool.ready();
  }

  async run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options: TaskOptions = {},
  ): Promise<TaskOutput<N>> {
    const { worker, signal, whenQuiet } = this.#options;
    await whenQuiet();
    return this.#pool.run(name, input, { ...options, worker, signal });
  }

  untilTask(): AbortSignal {
    return this.#options.signal;
  }

  collectGarbage(): void {}

  useGpu(): void {}

  async close(): Promise<void> {}
}
