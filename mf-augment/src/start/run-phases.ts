import type { JobEvent } from '@twinset/contract';

/** The steps of a run in their order, in words for people. */
export const PHASES = ['Preparing', 'Making the pairs', 'Packing the zip', 'Making previews'] as const;
export type Phase = (typeof PHASES)[number];

/** The server's words for what it does. */
const WORDS: Record<string, Phase> = {
  augment: 'Making the pairs',
  zip: 'Packing the zip',
  render: 'Making previews',
  previews: 'Making previews',
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
    return { phase: 'Making previews', job: known ? previews : null };
  }
  if (augment?.state !== 'running') return { phase: 'Preparing', job: null };
  const phase = WORDS[augment.phase] ?? 'Preparing';
  return { phase, job: phase === 'Making the pairs' && augment.total > 0 ? augment : null };
}
