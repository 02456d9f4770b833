import type { JobEvent } from '@twinset/contract';

/** The steps of a run in their order, in words for people. */
export const PHASES = ['Preparing', 'Creating pairs', 'Writing the zip'] as const;
export type Phase = (typeof PHASES)[number];

/** The server's words for what it does. */
const WORDS: Record<string, Phase> = {
  augment: 'Creating pairs',
  zip: 'Writing the zip',
};

export interface RunState {
  /** "Waiting" is before all steps. */
  phase: Phase | 'Waiting';
  /** What is counted in this phase; null while nothing is known. */
  job: JobEvent | null;
}

/**
 * Where a run is. Once it is done, its zip is brought to the storage.
 * @param augment the last word on the run.
 */
export function runState(augment: JobEvent | undefined): RunState {
  if (augment?.state === 'waiting') return { phase: 'Waiting', job: null };
  if (augment?.state === 'done') return { phase: 'Writing the zip', job: null };
  if (augment?.state !== 'running') return { phase: 'Preparing', job: null };
  const phase = WORDS[augment.phase] ?? 'Preparing';
  return { phase, job: phase === 'Creating pairs' && augment.total > 0 ? augment : null };
}
