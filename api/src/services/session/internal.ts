import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { TUNABLES } from '../../tunables.ts';

/**
 * Adds the session to the records before anything is created for it: the sweep of idle sessions finds what a crash leaves.
 * @throws AppError TooManySessions if it would be one more than MAX_SESSIONS
 */
export function registerSession(
  { env: { MAX_SESSIONS }, records: { sessions } }: Ctx,
  session: string,
): void {
  if (!sessions.get(session) && sessions.count() >= MAX_SESSIONS) {
    throw new AppError(
      'TooManySessions',
      `The server has ${MAX_SESSIONS} sessions, its maximum. End one that is not needed, or raise MAX_SESSIONS.`,
      { retryAfter: TUNABLES.retrySession.value },
    );
  }
  sessions.add(session);
}

/** Removes what records and memory contain of the session's data; the session itself stays. */
export function forgetData(ctx: Ctx, session: string): void {
  ctx.records.transaction(() => {
    for (const kind of ['images', 'masks'] as const) {
      ctx.records.files.clear(session, kind);
      ctx.records.files.clearFailures(session, kind);
    }
    ctx.records.csv.remove(session);
    ctx.records.runs.clear(session);
    ctx.records.attributes.clear(session);
  });
  ctx.jobs.forget(session);
  ctx.caches.forget(session);
}

/** Removes every trace of a session: bucket, working space, records. No run of it may be active. */
export async function removeSession(ctx: Ctx, session: string): Promise<void> {
  await ctx.storage.revoke(session, ['']);
  await ctx.storage.deleteBucket(session);
  await ctx.work.remove(session);
  forgetData(ctx, session);
  ctx.records.sessions.remove(session);
  ctx.records.checkpoint();
}
