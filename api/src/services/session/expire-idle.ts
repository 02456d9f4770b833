import type { Ctx } from '../../context.ts';
import { removeSession } from './internal.ts';

/**
 * Removes the sessions that were not used for `SESSION_TTL` or whose end failed. One with an active run or
 * conversion is not idle.
 */
export async function expireIdle(ctx: Ctx, now = Date.now()): Promise<number> {
  // Deleting nothing would look like success; the files would remain without a record.
  if (ctx.dataDir()) return 0;
  const before = now - ctx.env.SESSION_TTL * 1000;
  let removed = 0;
  const expire = async (session: string) => {
    const row = ctx.records.sessions.get(session);
    if (ctx.activeRuns.has(session) || ctx.activeIntakes.has(session) || !row || row.touched >= before)
      return;
    await removeSession(ctx, session);
    removed++;
  };
  for (const session of ctx.records.sessions.idleSince(before)) {
    try {
      await ctx.lock(session, () => expire(session));
    } catch (error) {
      ctx.log.error('an idle session could not be removed', {
        session: session.slice(0, 8),
        reason: String(error),
      });
    }
  }
  return removed;
}
