import { AUGMENTED_ZIP } from '@twinset/contract';
import { verb } from '../verb.ts';
import { requireResult } from './internal.ts';

/** Copies the zip of the current result into the bucket. */
export const transferZip = verb(
  { code: 'ResultTransferFailed', needs: ['session', 'bucket'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    const run = requireResult(ctx, session);
    if (!run.zipInBucket) {
      const path = run.result?.zipPath ?? '';
      await ctx.storage.upload(session, AUGMENTED_ZIP, path, 'application/zip');
      ctx.records.runs.setZipInBucket(run.id);
    }
    return { success: true as const };
  },
);
