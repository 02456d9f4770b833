import { verb } from '../verb.ts';
import { removeContent } from './internal.ts';

/** Deletes the bucket, the working files, the CSV and the result; the session stays started. */
export const deleteBucket = verb(
  { code: 'BucketNotDeleted', needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await removeContent(ctx, session);
    return { success: true as const };
  },
);
