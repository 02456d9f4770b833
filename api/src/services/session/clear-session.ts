import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';
import { refuseDuringRun } from './guards.ts';
import { removeSession } from './remove-session.ts';

/** Ends the session. Whatever the calls before it left is removed too: nothing outlives the end. */
export const clearSession = ({ ctx, session }: Call) =>
  ctx.lock(session, () =>
    orFail('SessionNotDeleted', async () => {
      refuseDuringRun({ ctx, session });
      await removeSession(ctx, session);
      return { success: true as const };
    }),
  );
