import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import { refuseDuringRun } from './guards.ts';

/** Deletes the working space with all that was made in it. */
export const deleteProject = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('ProjectDirectoryNotDeleted', async () => {
      refuseDuringRun({ ctx, session });
      await ctx.work.remove(session);
      ctx.records.together(() => {
        ctx.records.sessions.set(session, 'project', false);
        for (const kind of ['images', 'masks'] as const) ctx.records.files.clear(session, kind);
        ctx.records.runs.clear(session);
      });
      return { success: true as const };
    }),
  );
