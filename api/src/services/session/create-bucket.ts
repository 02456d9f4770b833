import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

/** Creates the storage bucket of the session, and the session's record with it. */
export const createBucket = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('BucketNotCreated', async () => {
      await ctx.storage.createBucket(session);
      ctx.records.sessions.add(session);
      ctx.records.sessions.set(session, 'bucket', true);
      return { success: true as const };
    }),
  );
