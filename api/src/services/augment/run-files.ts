import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunJob } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { RunRow } from '../../records/runs.ts';
import { presentResult } from './present-result.ts';

/** @throws AppError RunInProgress, or WrongState without a result of the present files */
export function needResult(ctx: Ctx, session: string): RunRow {
  if (ctx.activeRuns.has(session)) throw new AppError('RunInProgress');
  const run = presentResult(ctx, session);
  if (!run)
    throw new AppError(
      'WrongState',
      'There is no result of the present images and masks. Run the augmentation.',
    );
  return run;
}

const JOB_FILE = 'run.json';

/** Keeps the job beside its result: previews of the outputs and the zips of single sets are made from it. */
export async function keepJob(job: RunJob): Promise<void> {
  await mkdir(job.dir, { recursive: true });
  await Bun.write(join(job.dir, JOB_FILE), JSON.stringify(job));
}

/** The job of a run, or null where a crash came before it was kept. */
export async function keptJob(ctx: Ctx, run: RunRow): Promise<RunJob | null> {
  const dir = ctx.work.path(run.session, 'runs', run.id);
  try {
    return { ...(await Bun.file(join(dir, JOB_FILE)).json()), dir };
  } catch {
    return null;
  }
}

/** @throws Error when the job of a finished run is gone */
export async function jobOf(ctx: Ctx, run: RunRow): Promise<RunJob> {
  const job = await keptJob(ctx, run);
  if (!job) throw new Error('The job of a finished run is gone.');
  return job;
}
