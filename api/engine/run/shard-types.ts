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
  /** Shards of a run that are requested at a time. */
  readonly window: number;
  /** Returns the number of outputs of a shard. `seconds`: of one thread. */
  outputsPerShard(estimate: RunEstimate): Promise<number>;
  /**
   * Renders a shard, or finds that it was rendered before.
   * @param stamp identifies the run, its backend and its version: equal inputs give equal parts
   * @throws EngineError of the process that rendered it
   */
  render(stamp: string, input: ShardInput, options: ShardOptions): Promise<void>;
  /** Copies a rendered part to a local file and returns the text of its tasks. */
  fetch(stamp: string, shard: ShardName, path: string): Promise<string>;
  /**
   * Is called with the complete zip of a run, which begins with the parts of its shards, in this order; `end`: bytes of
   * all parts. The parts need not be copied again where they are.
   */
  complete(stamp: string, shards: readonly ShardName[], zip: { path: string; end: number }): Promise<void>;
}

/** Number of the first task of a shard, and number of its tasks. */
export type ShardName = { first: number; tasks: number };

export type ShardOptions = { signal: AbortSignal; onProgress: (outputs: number) => void };

/** Without `shards`, the workers of this process render the outputs. */
export type RunHooks = Hooks & { shards?: Shards };
