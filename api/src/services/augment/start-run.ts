import { rm } from 'node:fs/promises';
import { type FailedFile, runStepsWith, someNames } from '@twinset/contract';
import { type RunJob, readConfig, throwIfBlocked, untilAborted } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { keepFile } from '../../site/kept-files.ts';
import { type ReceivedCsv, storeCsv } from '../stratification/internal.ts';
import { unprocessedInSteps } from '../upload/internal.ts';
import { verb } from '../verb.ts';
import { executeRun } from './execute-run.ts';
import { keptJob, prepareJob, type RunEnd, saveJob } from './internal.ts';
import { runFailure } from './run-failure.ts';
import { waitForSlot } from './wait-for-slot.ts';

export type StartRunInput = { config: unknown; csv?: ReceivedCsv };

/**
 * Reserves the session's single run synchronously, so that one of two simultaneous calls is refused.
 * @throws AppError AlreadyRunning, IntakeRunning
 */
export function reserveRun(
  ctx: Ctx,
  session: string,
  id: string,
  task: (signal: AbortSignal) => Promise<RunEnd>,
) {
  if (ctx.activeRuns.has(session)) throw new AppError('AlreadyRunning');
  if (ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');
  const controller = new AbortController();
  // No call waits for a resumed run.
  const leave = ctx.idleWatch.enter();
  const ended = Promise.resolve()
    .then(() => task(controller.signal))
    .finally(() => {
      ctx.activeRuns.delete(session);
      leave();
    });
  ended.catch(() => {});
  ctx.activeRuns.set(session, { id, controller, ended });
  return ended;
}

const cancelled = () => new AppError('Cancelled', undefined, { errorType: 'Cancelled' });

/**
 * Refuses a run if uploaded files were not transferred to the working space: they would be silently omitted.
 * @throws AppError InvalidDataset naming the files
 */
async function refuseUnprocessed(ctx: Ctx, session: string): Promise<void> {
  const details: FailedFile[] = [];
  for (const kind of ['images', 'masks'] as const) {
    const objects = await ctx.storage.list(session, kind);
    const missing = await runStepsWith(unprocessedInSteps(ctx, session, kind, objects), createTimeSlice());
    for (const { name } of missing)
      details.push({ filename: name, reason: 'Uploaded, but not processed yet.' });
  }
  if (details.length === 0) return;
  const names = someNames(details.map(({ filename }) => filename));
  const message = `${details.length} uploaded file(s) are not processed yet: ${names}. Upload again to continue.`;
  throw new AppError('InvalidDataset', message, { errorType: 'InvalidDataset', details });
}

/**
 * Creates the job of a recorded run and stores it in its folder.
 * @throws AppError Cancelled, InvalidDataset (files not processed); EngineError InvalidDataset (findings of severity
 *   error) and as `prepareJob`
 */
export async function prepareRun(
  ctx: Ctx,
  { session, id, config, signal }: { session: string; id: string; config: unknown; signal: AbortSignal },
): Promise<RunJob> {
  await refuseUnprocessed(ctx, session);
  const prepared = await untilAborted(prepareJob(ctx, session, config), signal, cancelled);
  throwIfBlocked(prepared);
  const job = { ...prepared.job, dir: ctx.work.path(session, 'runs', id) };
  // Before the job is stored: a stored job is resumed without preparing it again.
  ctx.records.runs.setDataset(id, prepared.version);
  await saveJob(job);
  await keepFile(ctx, session, keptJob(ctx, session, id));
  return job;
}

/** Records a run before it waits in the queue, so that a request survives a crash at any moment. */
async function newRun(
  ctx: Ctx,
  { session, id, input, signal }: { session: string; id: string; input: StartRunInput; signal: AbortSignal },
): Promise<RunEnd> {
  const { config } = readConfig(input.config, ctx.limits);
  const { csv } = input;
  if (csv) await ctx.lock(session, () => storeCsv(ctx, session, csv));
  ctx.records.runs.add({ id, session, config });
  try {
    const leave = await waitForSlot(ctx, { session, config, signal });
    try {
      const asked = { session, id, config: input.config, signal };
      const job = await ctx.lock(session, () => prepareRun(ctx, asked));
      return await executeRun(ctx, { session, id, signal, job });
    } finally {
      leave();
    }
  } catch (error) {
    if (ctx.stopping) return { state: 'suspended' };
    // A run that never started leaves no trace; the former result is kept.
    await rm(ctx.work.path(session, 'runs', id), { recursive: true, force: true });
    ctx.records.runs.remove(id);
    const { code, message } = runFailure(error, signal.aborted);
    const state = code === 'Cancelled' ? 'cancelled' : 'failed';
    ctx.jobs.update(session, { job: 'augment', state, phase: state, done: 0, total: 0, message });
    throw error;
  }
}

/**
 * Runs the augmentation and waits for its end. It continues if the client disconnects.
 * @throws AppError NoRoom; with `errorType`: refusals of the checks, failures of the run, or its cancellation
 */
export const startRun = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<StartRunInput>) => {
    if (ctx.stopping) throw new AppError('WrongState', 'The server is shutting down. Try again shortly.');
    if (!ctx.reserve.take()) throw new AppError('NoRoom');
    const id = crypto.randomUUID();
    const end = await reserveRun(ctx, session, id, (signal) => newRun(ctx, { session, id, input, signal }));
    if (end.state === 'suspended') {
      throw new AppError(
        'WrongState',
        'The server is shutting down. The augmentation resumes after the restart.',
      );
    }
    if (end.state !== 'done') {
      const { code, message, errorType, details } = end.failure;
      throw new AppError(code, message, { errorType, details });
    }
    const { outputs, warnings, seconds, zipBytes } = end.result;
    return {
      success: true as const,
      message: 'Augmentation completed!',
      outputs,
      warnings,
      seconds,
      bytes: zipBytes,
    };
  },
);
