import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { needBucket, needProject } from '../session/guards.ts';
import { inSplit } from '../stratification/in-split.ts';
import { storeCsv } from '../stratification/store-csv.ts';
import { executeRun } from './execute-run.ts';
import { prepareJob } from './prepare-job.ts';
import type { RunEnd } from './run-end.ts';
import { keepJob } from './run-files.ts';

export type StartRunInput = { config: unknown; csv?: { filename: string; bytes: Uint8Array } };

/**
 * Takes the session's one place for a run before anything is awaited, so that of two calls at once one is refused.
 * @throws AppError AlreadyRunning
 */
export function reserveRun(
  ctx: Ctx,
  session: string,
  id: string,
  task: (signal: AbortSignal) => Promise<RunEnd>,
) {
  if (ctx.activeRuns.has(session)) throw new AppError('AlreadyRunning');
  const controller = new AbortController();
  const ended = Promise.resolve()
    .then(() => task(controller.signal))
    .finally(() => ctx.activeRuns.delete(session));
  ended.catch(() => {});
  ctx.activeRuns.set(session, { id, controller, ended });
  return ended;
}

/**
 * Waits no longer once the run is cancelled: measuring thousands of pairs takes its time, and what it finds is kept.
 * @throws AppError Cancelled
 */
async function untilCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new AppError('Cancelled', undefined, { errorType: 'Cancelled' }));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * Runs the augmentation; settles when it ends. It goes on if nobody waits.
 * @throws AppError with `errorType`: what the checks refuse, what the run failed of, or that it was cancelled
 */
export async function startRun({ ctx, session, input }: Call<StartRunInput>) {
  if (ctx.stopping) throw new AppError('WrongState', 'The server is about to stop. Try again shortly.');
  needBucket({ ctx, session });
  needProject({ ctx, session });
  const id = crypto.randomUUID();
  const end = await reserveRun(ctx, session, id, async (signal) => {
    const leave = await ctx.queue.enter({ signal });
    try {
      const job = await ctx.lock(session, async () => {
        const { csv } = input;
        if (csv) inSplit(() => storeCsv(ctx, session, csv));
        const prepared = await untilCancelled(prepareJob(ctx, session, input.config), signal);
        const whole = { ...prepared.job, dir: ctx.work.path(session, 'runs', id) };
        await keepJob(whole);
        ctx.records.runs.add({ id, session, config: prepared.config, dataset: prepared.version });
        return whole;
      });
      return await executeRun(ctx, { session, id, signal, job });
    } finally {
      leave();
    }
  });
  if (end.state === 'parked') {
    throw new AppError(
      'WrongState',
      'The server is stopping; the augmentation goes on after its next start.',
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
}
