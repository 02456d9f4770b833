import type { RunFailure } from '../../records/runs.ts';
/** What people are told of a run that failed. Errors of the engine speak for themselves; others stay inside. */
export declare function runFailure(error: unknown, cancelled: boolean): RunFailure;
