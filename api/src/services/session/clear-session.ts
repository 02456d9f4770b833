import { verb } from '../verb.ts';
import { removeSession } from './internal.ts';

/**
 * Ends the session. Files and records left by earlier failures are removed too. Needs no session, so that the second
 * call of a double click succeeds.
 */
export const clearSession = verb(
  { code: 'SessionNotDeleted', needs: [], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await removeSession(ctx, session);
    return { success: true as const };
  },
);
