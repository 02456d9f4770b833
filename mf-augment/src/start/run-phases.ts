import type { JobEvent } from '@twinset/contract';

/** The steps of a run in their order, in words for people. */
export const PHASES = ['Preparing', 'Creating pairs', 'Writing the zip', 'Creating previews'] as const;
export type Phase = (typeof PHASES)[number];

/** The server's words for what it does. */
const WORDS: Record<string, Phase> = {
  augment: 'Creating pairs',
  zip: 'Writing the zip',
  render: 'Creating previews',
  previews: 'Creating previews',
};

export interface RunState {
  phase: Phase;
  /** What is counted in this phase; null while nothing is known. */
  job: JobEvent | null;
}

/**
 * Where a run is. The previews are made after the run itself, as a job of their own.
 * @param augment the last word on the run; @param previews the last word on the previews.
 */
export function runState(augment: JobEvent | undefined, previews: JobEvent | undefined): RunState {
  if (augment?.state === 'done') {
    const known = previews?.state === 'running' && previews.phase in WORDS && previews.total > 0;
    return { phase: 'Creating previews', job: known ? previews : null };
  }
  if (augment?.state !== 'running') return { phase: 'Preparing', job: null };
  const phase = WORDS[augment.phase] ?? 'Preparing';
  return { phase, job: phase === 'Creating pairs' && augment.total > 0 ? augment : null };
}
