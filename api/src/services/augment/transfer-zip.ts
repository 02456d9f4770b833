import { AUGMENTED_ZIP } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import { needBucket } from '../session/guards.ts';
import { needResult } from './run-files.ts';

/** Brings the zip of the present result into the bucket. */
export const transferZip = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('ResultTransferFailed', async () => {
      needBucket({ ctx, session });
      const run = needResult(ctx, session);
      if (!run.zipInBucket) {
        const path = run.result?.zipPath ?? '';
        await ctx.storage.upload(session, AUGMENTED_ZIP, path, 'application/zip');
        ctx.records.runs.setZipInBucket(run.id);
      }
      return { success: true as const };
    }),
  );
