import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

/** Creates the storage bucket of the session, and the session's record with it. */
export const createBucket = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('BucketNotCreated', async () => {
      // Known first, so that the sweep of idle sessions finds whatever a crash leaves.
      ctx.records.sessions.add(session);
      await ctx.storage.createBucket(session);
      ctx.records.sessions.set(session, 'bucket', true);
      return { success: true as const };
    }),
  );
