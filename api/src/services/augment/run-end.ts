import type { RunResult } from '@twinset/engine';
import type { RunFailure } from '../../records/runs.ts';

/** How a run ended; `parked` is one that goes on after the next start. */
export type RunEnd =
  | { state: 'done'; result: RunResult }
  | { state: 'failed' | 'cancelled'; failure: RunFailure }
  | { state: 'parked' };
