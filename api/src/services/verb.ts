import { ERRORS, type ErrorCode } from '@twinset/contract';
import type { Call, Ctx } from '../context.ts';
import { AppError, withErrorCode } from '../lib/app-error.ts';

/** Part of a session that a verb requires. */
export type Need = 'session' | 'bucket' | 'project';

export type VerbSpec<I> = {
  /** Catalogue row of a failure without a more specific one; by default such a failure is `Internal`. */
  code?: ErrorCode | ((input: I) => ErrorCode);
  needs: readonly Need[];
  /** Refused while an augmentation of the session runs, or a dataset is converted. */
  idle: boolean;
  /** "session": runs one after another with the session's other such verbs. A double click finds the work done. */
  lock: 'session' | null;
  /** Refuses input that is wrong in any state, before the state is checked. */
  check?: (input: I) => void;
};

/** A call that changes state or starts work. */
export type Verb<I, O> = ((call: Call<I>) => Promise<O>) & { readonly spec: VerbSpec<I> };

const REFUSALS: Record<Need, (ctx: Ctx, session: string) => AppError | null> = {
  // Checked by the route too; again here, because the session may have ended while the call waited.
  session: ({ records }, session) =>
    records.sessions.get(session)?.started ? null : new AppError('SessionNotFound'),
  bucket: ({ records }, session) =>
    records.sessions.get(session)?.bucket
      ? null
      : new AppError('WrongState', 'The session has no storage bucket. Create it first.'),
  project: ({ records }, session) =>
    records.sessions.get(session)?.project
      ? null
      : new AppError('WrongState', 'The session has no project directories. Create them first.'),
};

/**
 * Checks the requirements of a verb.
 * @throws AppError SessionNotFound, RunInProgress, IntakeRunning, WrongState
 */
function checkState<I>({ needs, idle }: VerbSpec<I>, { ctx, session }: Call<I>): void {
  const refusal = (need: Need) => REFUSALS[need](ctx, session);
  const ended = needs.includes('session') ? refusal('session') : null;
  if (ended) throw ended;
  if (idle && ctx.activeRuns.has(session)) throw new AppError('RunInProgress');
  if (idle && ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');
  for (const need of needs) {
    const refused = refusal(need);
    if (refused) throw refused;
  }
}

/** Returns the problem of the data directory if there is one; otherwise the failure itself. */
function explained({ dataDir }: Ctx, error: unknown): unknown {
  const isExact = error instanceof AppError && ERRORS[error.code].status !== 500;
  return (isExact ? null : dataDir(error)) ?? error;
}

/**
 * Creates a verb: waits for its lock, checks its requirements, does its work and maps its failures. Without a lock,
 * `work` starts synchronously.
 */
export function verb<I, O>(spec: VerbSpec<I>, work: (call: Call<I>) => Promise<O> | O): Verb<I, O> {
  const { code, lock, check } = spec;
  const checked = async (call: Call<I>) => {
    check?.(call.input);
    const lost = call.ctx.dataDir();
    if (lost) throw lost;
    checkState(spec, call);
    return work(call);
  };
  const named = async (call: Call<I>) => {
    try {
      if (code === undefined) return await checked(call);
      return await withErrorCode(typeof code === 'function' ? code(call.input) : code, () => checked(call));
    } catch (error) {
      throw explained(call.ctx, error);
    }
  };
  const inTurn = (call: Call<I>) =>
    lock === null ? named(call) : call.ctx.lock(call.session, () => named(call));
  return Object.assign(inTurn, { spec });
}
