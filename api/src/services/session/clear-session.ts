import { verb } from '../verb.ts';
import { removeSession } from './internal.ts';

/**
 * Ends the session. Whatever the calls before it left is removed too: nothing outlives the end. Needs no session, so
 * that the second call of a double click succeeds.
 */
export const clearSession = verb(
  { code: 'SessionNotDeleted', needs: [], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    await removeSession(ctx, session);
    return { success: true as const };
  },
);
