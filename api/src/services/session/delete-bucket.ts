import { FOLDERS } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import { forgetData } from './forget-data.ts';
import { refuseDuringRun } from './guards.ts';

/** Deletes the bucket, the working files, the CSV and the result; the session stays started. */
export const deleteBucket = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('BucketNotDeleted', async () => {
      refuseDuringRun({ ctx, session });
      await ctx.storage.revoke(session, ['', ...FOLDERS]);
      await ctx.storage.deleteBucket(session);
      ctx.records.sessions.set(session, 'bucket', false);
      forgetData(ctx, session);
      if (ctx.records.sessions.get(session)?.project) {
        await ctx.work.remove(session);
        await ctx.work.create(session);
      }
      return { success: true as const };
    }),
  );
