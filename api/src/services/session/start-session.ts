import { verb } from '../verb.ts';
import { registerSession } from './internal.ts';

/** Starts the session: its other calls are accepted afterwards. */
export const startSession = verb(
  { code: 'SessionNotStarted', needs: [], idle: false, lock: 'session' },
  async ({ ctx, session }) => {
    await registerSession(ctx, session);
    ctx.records.sessions.set(session, 'started', true);
    return { success: true as const, isRunning: true };
  },
);
