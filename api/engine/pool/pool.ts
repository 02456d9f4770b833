import type { GpuRequest } from '../gpu/messages.ts';
import type { Place } from '../tasks/context.ts';
import type { TaskInput, TaskName, TaskOutput } from '../tasks/index.ts';

export interface TaskOptions {
  /** Runs before waiting tasks without it: a user waits for the result. */
  urgent?: boolean;
  /** Tasks of different shares alternate, so that one with many tasks does not delay another. */
  share?: string;
  /** Tasks of one key run on one worker unless it is overloaded, so that its cached frames are reused. */
  affinity?: string;
  /** The task runs on the worker of this number; for work that ends when a task without it is submitted (`untilTask`). */
  worker?: number;
  /**
   * An aborted task rejects immediately; a worker that has started it stops when it next yields. A task that has a place
   * to write to ends first, so that nothing is written later.
   */
  signal?: AbortSignal;
  /** Returns the position at which the task may write its bytes. While it waits, its worker has other tasks. */
  place?: Place;
}

export interface BackendInfo {
  name: string;
  device: 'cpu' | 'gpu';
}

/** Connection of a pool to the process that uses the GPU. */
export interface GpuLink {
  /** Folder for files that both processes map. */
  readonly folder: string;
  /** Computes a job; rejects with the reason if the GPU cannot. */
  run(request: GpuRequest): Promise<void>;
}

/** Runs tasks by name, in workers or in this thread. */
export interface Pool {
  readonly size: number;
  run<N extends TaskName>(name: N, input: TaskInput<N>, options?: TaskOptions): Promise<TaskOutput<N>>;
  /**
   * Returns a signal that is aborted when a task is submitted that may run on any worker, or at once if this pool has work;
   * a later call replaces it.
   */
  untilTask(): AbortSignal;
  /** Workers that crashed and were replaced. */
  readonly restarts: number;
  /** Returns the backend as far as it is known now. */
  backend(): BackendInfo;
  /** Resolves with the backend once it is loaded. */
  ready(): Promise<BackendInfo>;
  /** Gives memory back that only the next tasks would use. */
  collectGarbage(): void;
  /** Lets all tasks that follow use a GPU; null: none. */
  useGpu(link: GpuLink | null): void;
  close(): Promise<void>;
}

/** Error for a full queue: the caller may retry later. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
}

/** Error for a closed pool or a worker that crashed during the task. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}
