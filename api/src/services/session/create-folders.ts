import { FOLDERS } from '@twinset/contract';
import { verb } from '../verb.ts';
import { registerSession } from './internal.ts';

/** Creates the folders in the bucket, and the bucket if it does not exist. */
export const createBucketFolders = verb(
  { code: 'BucketDirectoriesNotCreated', needs: [], idle: false, lock: 'session' },
  async ({ ctx, session }) => {
    await registerSession(ctx, session);
    await ctx.storage.createBucket(session);
    await ctx.storage.createFolders(session, FOLDERS);
    ctx.records.sessions.set(session, 'bucket', true);
    return { success: true as const };
  },
);
