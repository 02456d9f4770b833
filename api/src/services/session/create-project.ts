import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

/** Creates the working space. */
export const createProject = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('ProjectDirectoriesNotCreated', async () => {
      // Known first, so that the sweep of idle sessions finds whatever a crash leaves.
      ctx.records.sessions.add(session);
      await ctx.work.create(session);
      ctx.records.sessions.set(session, 'project', true);
      return { success: true as const };
    }),
  );
