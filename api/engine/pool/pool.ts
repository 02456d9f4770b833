import type { TaskInput, TaskName, TaskOutput } from '../tasks/index.ts';

export interface TaskOptions {
  /** Goes before tasks that wait without it: somebody watches the screen. */
  urgent?: boolean;
  /** Tasks of different shares take turns, so that one with many tasks does not hold up another. */
  share?: string;
  /** Tasks of one key go to one worker where it is not overloaded, so that its cached frames serve again. */
  affinity?: string;
  /** An aborted task rejects at once; a worker that has begun it stops at its next pause. */
  signal?: AbortSignal;
}

export interface BackendInfo {
  name: string;
  device: 'cpu' | 'gpu';
}

/** Runs tasks by name, elsewhere or here. */
export interface Pool {
  readonly size: number;
  run<N extends TaskName>(name: N, input: TaskInput<N>, options?: TaskOptions): Promise<TaskOutput<N>>;
  /** Workers that crashed and were replaced. */
  readonly restarts: number;
  /** What runs, as far as it is known now. */
  backend(): BackendInfo;
  /** What runs, once it is loaded. */
  ready(): Promise<BackendInfo>;
  close(): Promise<void>;
}

/** The queue is full: the caller asks again later. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
}

/** The pool was closed, or the worker of the task died. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
}
