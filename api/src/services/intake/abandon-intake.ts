import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { verb } from '../verb.ts';
import { cancelConversion, completedOf, type ForIntake, isForPresent, removeIntake } from './internal.ts';

/**
 * Abandons the intake: a conversion is cancelled, and all its files are removed. Does nothing without one, if it is
 * complete, or if another one was begun.
 * @throws AppError IntakeRunning (another call has started a conversion meanwhile)
 */
export const abandonIntake = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<ForIntake>) => {
    if (isForPresent(ctx, session, input)) await cancelConversion(ctx, session);
    await ctx.lock(session, async () => {
      if (!isForPresent(ctx, session, input)) return;
      if (ctx.activeIntakes.has(session)) throw new AppError('IntakeRunning');
      await removeIntake(ctx, session, completedOf(ctx.records.intakes.get(session)));
    });
    return { success: true as const };
  },
);
