import { loadPlan, withDamaged } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { JobUpdate } from '../../lib/jobs.ts';
import { describeError } from '../../lib/log.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { runFailure } from '../augment/internal.ts';
import { intakeOf, removeIntake } from './internal.ts';
import { originOf, unpackNeeded } from './list-source.ts';
import { deskIn, neededFiles, objectsOf } from './needed-files.ts';
import { placeFiles } from './place-files.ts';
import { storePairs } from './store-pairs.ts';

/** Failure of a conversion for an unexpected reason. */
const UNEXPECTED = {
  code: 'Internal',
  message: 'An unexpected error occurred during the conversion. Try again.',
} as const;

const UNREADABLE_PLAN =
  'The stored plan cannot be read; another version of the server may have written it. Check the new plan, then add the pairs again.';

type Report = (phase: string, done: number, total: number) => void;
type Work = {
  row: IntakeRow;
  report: Report;
  /** Reports what the conversion waits for; null: it continues. */
  onWaiting: (message: string | null) => void;
  signal: AbortSignal;
};

async function convert(ctx: Ctx, session: string, work: Work): Promise<void> {
  const { row, report, onWaiting, signal } = work;
  const origin = await originOf(ctx, session, row);
  const desk = deskIn(ctx, session);
  if (row.source.kind === 'files') {
    const { files } = await neededFiles(ctx, session, row);
    const onProgress = (done: number, total: number) => report('prepare', done, total);
    await placeFiles(ctx, session, { row, files, root: origin.root, signal, onProgress });
  }
  const plan = await loadPlan(desk);
  if (plan === null) {
    // Until it is planned again, further conversions are refused.
    row.plan = null;
    throw new AppError('WrongState', UNREADABLE_PLAN);
  }
  report('unpack', 0, 0);
  const damaged = await unpackNeeded(ctx, session, origin, signal);
  const { out, drawings } = desk;
  const job = { plan, root: origin.root, out, drawings, isLinked: origin.isOwn };
  const onProgress = ({ phase, done, total }: { phase: string; done: number; total: number }) =>
    report(phase, done, total);
  const owner = { session, id: row.conversion, objectOf: await objectsOf(ctx, session, row) };
  const result = withDamaged(
    await ctx.runner.convert(job, owner, { onProgress, onWaiting, signal }),
    damaged,
  );
  await ctx.lock(session, async () => {
    signal.throwIfAborted();
    const store = (done: number, total: number) => report('store', done, total);
    const converted = { plan, result, out, name: row.source.name, onProgress: store };
    row.result = await storePairs(ctx, session, converted);
    row.recorded = result.recorded;
    row.stage = 'done';
    row.joined = [];
    await removeIntake(ctx, session, row);
  });
}

/** Converts, and records the end. Returns its event, to be reported once other calls are accepted again. */
async function run(ctx: Ctx, session: string, signal: AbortSignal): Promise<JobUpdate | null> {
  const row = intakeOf(ctx, session);
  let last = { phase: 'prepare', done: 0, total: 0 };
  let waiting: string | null = null;
  const show = () => {
    const state = waiting === null ? 'running' : 'waiting';
    ctx.jobs.update(session, { job: 'intake', state, ...last, message: waiting ?? '' });
  };
  const report: Report = (phase, done, total) => {
    // A record may have used the space that is reserved for them; the conversion does not use what is left of it.
    if (!ctx.reserve.take()) throw new AppError('NoRoom');
    last = { phase, done, total };
    show();
  };
  // Never throws: who counts the worker processes could not end the conversion.
  const onWaiting = (message: string | null) => {
    waiting = message;
    show();
  };
  try {
    report('prepare', 0, 0);
    await convert(ctx, session, { row, report, onWaiting, signal });
    return { job: 'intake', state: 'done', ...last };
  } catch (error) {
    // It continues at the next start.
    if (ctx.stopping) return null;
    const { code, message, details } = runFailure(ctx.dataDir(error) ?? error, false, UNEXPECTED);
    row.stage = 'open';
    // They are forgotten with the images that were replaced.
    row.recorded = ctx.records.intakes.recorded(session);
    row.failure = signal.aborted
      ? { code: 'Cancelled', message: 'The conversion was cancelled.' }
      : { code, message, ...(details ? { details } : {}) };
    if (!signal.aborted) ctx.log.error('an intake failed', { error: describeError(error) });
    ctx.records.intakes.put(session, row);
    const state = signal.aborted ? 'cancelled' : 'failed';
    return { job: 'intake', state, ...last, message: row.failure.message };
  }
}

/** Starts or resumes the conversion of a recorded intake in the background; its end is recorded. */
export function startConversion(ctx: Ctx, session: string): void {
  const controller = new AbortController();
  const leave = ctx.idleWatch.enter();
  const work = async () => {
    let end: JobUpdate | null = null;
    try {
      end = await run(ctx, session, controller.signal);
    } catch (error) {
      ctx.log.error('the end of an intake was not recorded', { error: describeError(error) });
    } finally {
      ctx.activeIntakes.delete(session);
      leave();
    }
    if (end) ctx.jobs.update(session, end);
  };
  ctx.activeIntakes.set(session, { controller, ended: Promise.resolve().then(work) });
}

/** Resumes the conversions that a crash or a stop left unfinished. */
export function resumeConversions(ctx: Ctx): number {
  const sessions = ctx.records.intakes.converting();
  for (const session of sessions) startConversion(ctx, session);
  return sessions.length;
}
