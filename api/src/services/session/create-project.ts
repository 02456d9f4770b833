import { verb } from '../verb.ts';
import { registerSession } from './internal.ts';

/** Creates the working space. */
export const createProject = verb(
  { code: 'ProjectDirectoriesNotCreated', needs: [], idle: false, lock: 'session' },
  async ({ ctx, session }) => {
    await registerSession(ctx, session);
    await ctx.work.create(session);
    ctx.records.sessions.set(session, 'project', true);
    return { success: true as const };
  },
);
