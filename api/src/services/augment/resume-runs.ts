import type { Ctx } from '../../context.ts';
import { describeError } from '../../lib/log.ts';
import type { RunRow } from '../../records/runs.ts';
import { executeRun } from './execute-run.ts';
import { runFailure } from './run-failure.ts';
import { keptJob } from './run-files.ts';
import { reserveRun } from './start-run.ts';

async function resume(ctx: Ctx, run: RunRow, signal: AbortSignal) {
  const leave = await ctx.queue.enter({ force: true, signal });
  try {
    const dir = ctx.work.path(run.session, 'runs', run.id);
    const job = (await ctx.engine.unfinished(dir)) ?? (await keptJob(ctx, run));
    if (!job) throw new Error('The job of an unfinished run is gone.');
    return await executeRun(ctx, { session: run.session, id: run.id, signal, job });
  } catch (error) {
    ctx.log.error('a run could not be taken up again', { run: run.id, error: describeError(error) });
    const failure = runFailure(error, false);
    ctx.records.runs.end(run.id, 'failed', failure);
    return { state: 'failed' as const, failure };
  } finally {
    leave();
  }
}

/** Takes up what a crash or a stop left unfinished. Answers at once; the runs go on in the background. */
export function resumeRuns(ctx: Ctx): number {
  const runs = ctx.records.runs.running();
  for (const run of runs) {
    ctx.log.info('an augmentation goes on', { run: run.id });
    reserveRun(ctx, run.session, run.id, (signal) => resume(ctx, run, signal));
  }
  return runs.length;
}
