import { FOLDERS } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

/** Lays the folders in the bucket, which is made if it is not there. */
export const createBucketFolders = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('BucketDirectoriesNotCreated', async () => {
      // Known first, so that the sweep of idle sessions finds whatever a crash leaves.
      ctx.records.sessions.add(session);
      await ctx.storage.createBucket(session);
      await ctx.storage.createFolders(session, FOLDERS);
      ctx.records.sessions.set(session, 'bucket', true);
      return { success: true as const };
    }),
  );
