import { rm } from 'node:fs/promises';
import { EngineError, type RunJob, type RunProgress } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { describeError } from '../../lib/log.ts';
import { dropKept, keepFile } from '../../site/kept-files.ts';
import { keptCsv } from '../stratification/internal.ts';
import { keptJob, keptZip, type RunEnd } from './internal.ts';
import { runFailure } from './run-failure.ts';
import { recordVersion } from './versions.ts';

type Input = { session: string; id: string; signal: AbortSignal; job: RunJob };

/** Logs that a file for other servers was not stored; one that acquires the session renders the result again. */
const notKept = (ctx: Ctx, id: string) => (error: unknown) =>
  ctx.log.warn('files of a run for other servers were not stored', { run: id, error: describeError(error) });

/** Replaces the former result by that of a finished run. */
async function replaceResult(ctx: Ctx, { session, id, job }: Omit<Input, 'signal'>): Promise<void> {
  for (const old of ctx.records.runs.ids(session)) {
    if (old !== id) await rm(ctx.work.path(session, 'runs', old), { recursive: true, force: true });
  }
  ctx.records.runs.keepOnly(session, id);
  // Its pairs are those of the dataset in memory; read from its file, each would be there a second time.
  ctx.caches.runJobs.deleteAll(`${session} `);
  ctx.caches.runJobs.set(`${session} ${id}`, Promise.resolve(job));
  const csv = ctx.records.csv.get(session);
  const ofRun = [keptJob(ctx, session, id), keptZip(ctx, session, id)];
  const names = [...ofRun, ...(csv ? [keptCsv(ctx, session, csv.file)] : [])].map(({ name }) => name);
  await dropKept(ctx, session, names).catch(notKept(ctx, id));
}

const isSuspended = (error: unknown) => (error as { suspended?: boolean } | null)?.suspended === true;

const diskFull = () =>
  new EngineError('AugmentationError', 'The space reserved for records is in use.', [], false, 'ENOSPC');

/** Runs or resumes a recorded job and records its outcome. Never throws. */
export async function executeRun(ctx: Ctx, { session, id, signal, job }: Input): Promise<RunEnd> {
  const report = (
    state: 'running' | 'waiting' | 'done' | 'failed' | 'cancelled',
    p: RunProgress,
    message = '',
  ) => ctx.jobs.update(session, { job: 'augment', state, ...p, message });
  let last: RunProgress = { phase: 'starting', done: 0, total: 0 };
  const run = ctx.activeRuns.get(session);
  const full = new AbortController();
  const onProgress = (p: RunProgress) => {
    last = p;
    report(run?.waiting ? 'waiting' : 'running', p, run?.waiting ?? '');
    // A record may have used the space that is reserved for them; the run does not use what is left of it.
    if (!full.signal.aborted && !ctx.reserve.take()) full.abort(diskFull());
  };
  const onWaiting = (message: string | null) => {
    if (run) run.waiting = message;
    onProgress(last);
  };
  try {
    onProgress(last);
    const hooks = { onProgress, onWaiting, signal: AbortSignal.any([signal, full.signal]) };
    const { result, zipInBucket } = await ctx.runner.run(job, { session, id }, hooks);
    if (zipInBucket) await keepFile(ctx, session, keptZip(ctx, session, id)).catch(notKept(ctx, id));
    // First: a local zip whose outputs are in the bucket must never be sent there.
    if (zipInBucket) ctx.records.runs.setZipInBucket(id);
    ctx.records.runs.finish(id, result);
    await replaceResult(ctx, { session, id, job });
    await recordVersion(ctx, { session, id, result });
    await ctx.site?.stored();
    report('done', { ...last, phase: 'done' }, 'Augmentation completed!');
    return { state: 'done', result };
  } catch (error) {
    if (isSuspended(error) || ctx.stopping) return { state: 'suspended' };
    const state = signal.aborted ? 'cancelled' : 'failed';
    const failure = runFailure(ctx.dataDir(error) ?? error, signal.aborted);
    if (state === 'failed') ctx.log.error('an augmentation failed', { run: id, error: describeError(error) });
    // The files first: on a full disk they free space for the record.
    await rm(job.dir, { recursive: true, force: true });
    ctx.records.runs.end(id, state, failure);
    report(state, last, failure.message);
    return { state, failure };
  }
}
