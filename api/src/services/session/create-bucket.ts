import { AppError, generalFailure } from '../../lib/app-error.ts';
import { verb } from '../verb.ts';
import { registerSession } from './internal.ts';

/** Creates the storage bucket of the session, and the session's record. */
export const createBucket = verb(
  { code: 'BucketNotCreated', needs: [], idle: false, lock: 'session' },
  async ({ ctx, session }) => {
    await registerSession(ctx, session);
    try {
      await ctx.storage.createBucket(session);
    } catch (cause) {
      // The text of the catalogue is about billing, which the storage reports itself.
      const message = 'Could not create storage bucket.';
      throw generalFailure(cause) ?? new AppError('BucketNotCreated', message, { cause });
    }
    ctx.records.sessions.set(session, 'bucket', true);
    return { success: true as const };
  },
);
