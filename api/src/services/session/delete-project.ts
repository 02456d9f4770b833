import { verb } from '../verb.ts';

/** Deletes the working space with everything in it. */
export const deleteProject = verb(
  { code: 'ProjectDirectoryNotDeleted', needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await ctx.work.remove(session);
    ctx.records.transaction(() => {
      ctx.records.sessions.set(session, 'project', false);
      for (const kind of ['images', 'masks'] as const) ctx.records.files.clear(session, kind);
      ctx.records.runs.clear(session);
    });
    return { success: true as const };
  },
);
