import { FOLDERS } from '@twinset/contract';
import { verb } from '../verb.ts';
import { forgetData } from './internal.ts';

/** Deletes the bucket, the working files, the CSV and the result; the session stays started. */
export const deleteBucket = verb(
  { code: 'BucketNotDeleted', needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await ctx.storage.revoke(session, ['', ...FOLDERS]);
    await ctx.storage.deleteBucket(session);
    ctx.records.sessions.set(session, 'bucket', false);
    forgetData(ctx, session);
    if (ctx.records.sessions.get(session)?.project) {
      await ctx.work.remove(session);
      await ctx.work.create(session);
    }
    return { success: true as const };
  },
);
