import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import type { Kind } from '../../records/files.ts';
import { refuseDuringRun } from '../session/guards.ts';
import { renditionFolder } from './make-renditions.ts';

/** Deletes the uploads in the bucket, the working copies and the resized files of one kind. */
export const deleteFiles = ({ ctx, session, input: kind }: Call<Kind>) =>
  ctx.lock(session, () =>
    orFail(kind === 'images' ? 'ImagesNotDeleted' : 'MasksNotDeleted', async () => {
      refuseDuringRun({ ctx, session });
      const { bucket, project } = ctx.records.sessions.get(session) ?? {};
      // URLs of uploads under way must not bring a file back after the delete.
      await ctx.storage.revoke(session, [kind, renditionFolder(kind)]);
      if (bucket) {
        for (const folder of [kind, renditionFolder(kind)]) await ctx.storage.removeFolder(session, folder);
        await ctx.storage.createFolders(session, [kind, renditionFolder(kind)]);
      }
      if (project) {
        await ctx.work.empty(session, kind);
        await ctx.work.empty(session, renditionFolder(kind));
      }
      ctx.records.together(() => {
        ctx.records.files.clear(session, kind);
        ctx.records.files.clearFailures(session, kind);
      });
      return { success: true as const };
    }),
  );
