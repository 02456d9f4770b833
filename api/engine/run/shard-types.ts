import type { Hooks, RunJob, SourcePair } from '../types.ts';
import type { RunTask } from './run-tasks.ts';

/** Consecutive tasks of a run that another process renders into one part of the zip. */
export type ShardInput = Pick<RunJob, 'config' | 'plan'> & {
  /** Backend of the run, which renders all of its outputs. */
  backend: string;
  /** Pixels of labels are counted, and outputs may have to contain an object. */
  budget: boolean;
  /** Number of the first task within the run. */
  first: number;
  /** Tasks of these pairs. */
  tasks: RunTask[];
  pairs: SourcePair[];
};

/** Work of a whole run, estimated from some of its outputs. */
export type RunEstimate = { outputs: number; bytes: number; seconds: number };

/** Renders the shards of runs in other processes and keeps their parts until they are fetched. */
export interface Shards {
  /** Shards of a run that are requested at a time; it may change. */
  readonly window: number;
  /** Returns the number of outputs of a shard. `seconds`: of one thread. */
  outputsPerShard(estimate: RunEstimate): Promise<number>;
  /**
   * Renders a shard, or finds that it was rendered before.
   * @param stamp identifies the run, its backend and its version: equal inputs give equal parts
   * @throws EngineError of the process that rendered it
   */
  render(stamp: string, input: ShardInput, options: ShardOptions): Promise<void>;
  /** Returns the text of the tasks of a rendered shard. */
  text(stamp: string, shard: ShardName): Promise<string>;
  /** Copies the part of a rendered shard to a local file. */
  fetch(stamp: string, shard: ShardName, path: string): Promise<void>;
  /**
   * Joins the zip of a run where the parts are: the parts of its shards, in this order, and the bytes of a local file from
   * `end` on. Those before it may be missing in the file.
   * @returns bytes of the joined zip
   */
  complete(stamp: string, shards: readonly ShardName[], zip: { path: string; end: number }): Promise<number>;
}

/** Number of the first task of a shard, and number of its tasks. */
export type ShardName = { first: number; tasks: number };

export type ShardOptions = { signal: AbortSignal; onProgress: (outputs: number) => void };

/** Without `shards`, the workers of this process render the outputs. */
export type RunHooks = Hooks & { shards?: Shards };
