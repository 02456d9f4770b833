import { verb } from '../verb.ts';
import { registerSession } from './internal.ts';

/** Creates the storage bucket of the session, and the session's record with it. */
export const createBucket = verb(
  { code: 'BucketNotCreated', needs: [], idle: false, lock: 'session' },
  async ({ ctx, session }) => {
    await registerSession(ctx, session);
    await ctx.storage.createBucket(session);
    ctx.records.sessions.set(session, 'bucket', true);
    return { success: true as const };
  },
);
