import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

/** Starts the session: from now on its other calls answer. */
export const startSession = ({ ctx, session }: Call) =>
  orFail('SessionNotStarted', () => {
    ctx.records.sessions.add(session);
    ctx.records.sessions.set(session, 'started', true);
    return { success: true as const, isRunning: true };
  });
