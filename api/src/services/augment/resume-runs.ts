import type { Ctx } from '../../context.ts';
import { describeError } from '../../lib/log.ts';
import type { RunRow } from '../../records/runs.ts';
import { executeRun } from './execute-run.ts';
import { loadJob, type RunEnd } from './internal.ts';
import { runFailure } from './run-failure.ts';
import { prepareRun, reserveRun } from './start-run.ts';
import { waitForSlot } from './wait-for-slot.ts';

async function resumeRun(ctx: Ctx, run: RunRow, signal: AbortSignal): Promise<RunEnd> {
  const { session, id, config } = run;
  const leave = await waitForSlot(ctx, { session, config, signal, force: true });
  try {
    const dir = ctx.work.path(session, 'runs', id);
    const job =
      (await ctx.engine.unfinished(dir)) ??
      (await loadJob(ctx, run)) ??
      (await ctx.lock(session, () => prepareRun(ctx, { session, id, config, signal })));
    return await executeRun(ctx, { session, id, signal, job });
  } finally {
    leave();
  }
}

async function resume(ctx: Ctx, run: RunRow, signal: AbortSignal): Promise<RunEnd> {
  try {
    return await resumeRun(ctx, run, signal);
  } catch (error) {
    if (ctx.stopping) return { state: 'suspended' };
    const state = signal.aborted ? 'cancelled' : 'failed';
    ctx.log.error('a run was not resumed', { run: run.id, state, error: describeError(error) });
    const failure = runFailure(error, signal.aborted);
    ctx.records.runs.end(run.id, state, failure);
    return { state, failure };
  }
}

/**
 * Resumes the runs that a crash or a stop left unfinished. Returns immediately; the runs continue in the background.
 * @param session only its runs; by default those of all sessions
 */
export function resumeRuns(ctx: Ctx, session?: string): number {
  const runs = ctx.records.runs.running(session);
  for (const run of runs) {
    ctx.log.info('an augmentation was resumed', { run: run.id });
    reserveRun(ctx, run.session, run.id, (signal) => resume(ctx, run, signal));
  }
  return runs.length;
}
