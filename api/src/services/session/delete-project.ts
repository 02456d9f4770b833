import { removeData } from '../remove-data.ts';
import { verb } from '../verb.ts';

/** Deletes the working space with all its files, including the CSV. */
export const deleteProject = verb(
  { code: 'ProjectDirectoryNotDeleted', needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await removeData(ctx, {
      records: () =>
        ctx.records.transaction(() => {
          ctx.records.sessions.set(session, 'project', false);
          for (const kind of ['images', 'masks'] as const) ctx.records.files.clear(session, kind);
          ctx.records.csv.remove(session);
          ctx.records.intakes.remove(session);
          ctx.records.runs.clear(session);
          ctx.records.versions.clear(session);
        }),
      files: () => ctx.work.remove(session),
    });
    return { success: true as const };
  },
);
