import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import type { Kind } from '../../records/files.ts';
import { refuseDuringRun } from '../session/guards.ts';
import { renditionFolder } from './make-renditions.ts';

/** Deletes the renditions of one kind and lays their folders again. */
export const deleteRenditions = ({ ctx, session, input: kind }: Call<Kind>) =>
  ctx.lock(session, () =>
    orFail(kind === 'images' ? 'ResizedDirectoryNotCreated' : 'ResizedMaskDirectoryNotCreated', async () => {
      refuseDuringRun({ ctx, session });
      const folder = renditionFolder(kind);
      const { bucket, project } = ctx.records.sessions.get(session) ?? {};
      if (bucket) {
        await ctx.storage.removeFolder(session, folder);
        await ctx.storage.createFolders(session, [folder]);
      }
      if (project) await ctx.work.empty(session, folder);
      ctx.records.files.forgetRenditions(session, kind);
      return { success: true as const };
    }),
  );
