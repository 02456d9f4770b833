import type { Ctx } from '../../context.ts';
import { forgetData } from './forget-data.ts';

/** Removes every trace of a session: bucket, working space, records. It must not run. */
export async function removeSession(ctx: Ctx, session: string): Promise<void> {
  await ctx.storage.revoke(session, ['']);
  await ctx.storage.deleteBucket(session);
  await ctx.work.remove(session);
  forgetData(ctx, session);
  ctx.records.sessions.remove(session);
  ctx.records.settle();
}
