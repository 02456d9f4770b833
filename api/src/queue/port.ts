import type { Hooks, IntakeJob, IntakeResult, RunJob, RunResult } from '@twinset/engine';
import type { PairSource } from './shard-inputs.ts';

/** Session and id of a run. */
export type RunOwner = { session: string; id: string };

/**
 * Session of an intake. `id`: of its present conversion; `objectOf`: returns the object of the session that contains a
 * file of the listing; null for one that is only on this machine.
 */
export type IntakeOwner = {
  session: string;
  id: string;
  objectOf: (path: string) => Omit<PairSource, 'path'> | null;
};

/** Result of a run. `zipInBucket`: its zip is in the bucket of the session, too. */
export type RunEnd = { result: RunResult; zipInBucket: boolean };

/** `onWaiting`: is called with a sentence while nobody renders the outputs, and with null otherwise. */
export type RunnerHooks = Hooks & { onWaiting?: (message: string | null) => void };

/** Renders the outputs of runs: in this process, or in worker processes. */
export interface Runner {
  readonly kind: 'in-process' | 'bullmq';
  /**
   * Runs or resumes the job of a folder, as `Engine.run` does: the same job gives the same zip. A run that ends, whatever
   * its outcome, leaves nothing in queue and bucket; what workers are writing at that time is removed by them. A suspended
   * run continues when it is called again.
   * @throws EngineError
   */
  run(job: RunJob, owner: RunOwner, hooks?: RunnerHooks): Promise<RunEnd>;
  /**
   * Converts the pairs of an intake, as `Engine.convertIntake` does, with the same bytes. What is left in queue and bucket
   * is as for `run`.
   * @throws EngineError
   */
  convert(job: IntakeJob, owner: IntakeOwner, hooks?: RunnerHooks): Promise<IntakeResult>;
  /** Removes what a conversion that cannot continue, because its files are lost, has left in queue and bucket. */
  abandon(owner: Pick<IntakeOwner, 'session' | 'id'>): Promise<void>;
  /**
   * Checks that runs can be started.
   * @throws Error if not
   */
  check(): Promise<void>;
  /** Shards that this process waits for. */
  readonly pending: number;
  /** Ends the connections; call it when no run is active. */
  close(): Promise<void>;
}
