import type { JobEvent } from '@twinset/contract';

/** Steps of a run in their order, as shown to the user. */
export const PHASES = ['Preparing', 'Creating pairs', 'Writing the zip'] as const;
export type Phase = (typeof PHASES)[number];

/** Step of each phase name that the server reports. */
const WORDS: Record<string, Phase> = {
  augment: 'Creating pairs',
  zip: 'Writing the zip',
};

export interface RunState {
  /** "Waiting" is before all steps. */
  phase: Phase | 'Waiting';
  /** Progress of this phase; null if it counts nothing. */
  job: JobEvent | null;
}

/**
 * Returns the current step of a run. After the run itself, its zip is copied to the storage.
 * @param augment the last event of the run
 */
export function runState(augment: JobEvent | undefined): RunState {
  if (augment?.state === 'waiting') return { phase: 'Waiting', job: null };
  if (augment?.state === 'done') return { phase: 'Writing the zip', job: null };
  if (augment?.state !== 'running') return { phase: 'Preparing', job: null };
  const phase = WORDS[augment.phase] ?? 'Preparing';
  return { phase, job: phase === 'Creating pairs' && augment.total > 0 ? augment : null };
}
