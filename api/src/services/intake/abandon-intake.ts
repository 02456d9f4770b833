import { verb } from '../verb.ts';
import { removeIntake } from './internal.ts';

/** Abandons the intake: a conversion is cancelled, and all its files are removed. Does nothing without one. */
export const abandonIntake = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session }) => {
    const active = ctx.activeIntakes.get(session);
    active?.controller.abort('cancelled');
    await active?.ended;
    await ctx.lock(session, () => removeIntake(ctx, session, null));
    return { success: true as const };
  },
);
