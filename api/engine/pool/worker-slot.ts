import type { Place } from '../tasks/context.ts';
import type { TaskName } from '../tasks/index.ts';
import type { WorkerMemory } from './worker-memory.ts';

/** A task of a pool. */
export interface Job {
  id: number;
  name: TaskName;
  input: unknown;
  urgent: boolean;
  share: string;
  worker: number | null;
  isFixed: boolean;
  place: Place;
  /** Waiting for its place, or writing there. */
  state: 'computes' | 'waits' | 'writes' | 'cancelled';
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Removes the listener of the caller's signal. */
  removeListener: () => void;
}

/** A worker of a pool, with its tasks. */
export interface Slot {
  worker: Worker;
  /** Tasks in progress, and those that wait for their place or write, which no longer count. */
  jobs: Map<number, Job>;
  placed: Map<number, Job>;
  /** Memory of its tasks and of the frames that it caches. */
  memory: WorkerMemory;
}
