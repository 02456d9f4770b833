import { FOLDERS } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

/** Lays the folders in the bucket, which is made if it is not there. */
export const createBucketFolders = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('BucketDirectoriesNotCreated', async () => {
      await ctx.storage.createBucket(session);
      await ctx.storage.createFolders(session, FOLDERS);
      ctx.records.sessions.add(session);
      ctx.records.sessions.set(session, 'bucket', true);
      return { success: true as const };
    }),
  );
