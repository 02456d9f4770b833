import type { Call } from '../../context.ts';
import { AppError, orFail } from '../../lib/app-error.ts';
import { eachLimited } from '../../lib/each-limited.ts';
import type { Kind } from '../../records/files.ts';
import { needBucket, needProject, refuseDuringRun } from '../session/guards.ts';
import { renditionFolder } from './make-renditions.ts';

/** Brings the renditions that are new into the bucket. */
export const publishRenditions = ({ ctx, session, input: kind }: Call<Kind>) =>
  ctx.lock(session, () =>
    orFail('ResizedTransferFailed', async () => {
      refuseDuringRun({ ctx, session });
      needBucket({ ctx, session });
      needProject({ ctx, session });
      const folder = renditionFolder(kind);
      const rows = ctx.records.files.list(session, kind);
      const missing = rows.find((row) => row.rendition === null);
      if (missing) throw new AppError('WrongState', `"${missing.name}" has no preview yet. Resize first.`);
      const due = rows.filter((row) => row.published !== row.rendition);
      await eachLimited(due, 8, async (row) => {
        const path = ctx.work.path(session, folder, row.name);
        await ctx.storage.upload(session, `${folder}/${row.name}`, path, 'image/png');
        ctx.records.files.setPublished(session, kind, row.name, row.rendition);
      });
      return { success: true as const };
    }),
  );
