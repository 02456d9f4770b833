import type { Call } from '../../context.ts';
import { verb } from '../verb.ts';
import { cancelConversion, type ForIntake, isForPresent } from './internal.ts';

/** Cancels the conversion and waits for its end; it can be started again. Does nothing without one. */
export const cancelIntake = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session, input }: Call<ForIntake>) => {
    if (!isForPresent(ctx, session, input) || !(await cancelConversion(ctx, session)))
      return { success: true as const, message: 'No dataset was being converted.' };
    const isDone = ctx.records.intakes.get(session)?.stage === 'done';
    const message = isDone
      ? 'The conversion ended before it could be cancelled.'
      : 'The conversion was cancelled.';
    return { success: true as const, message };
  },
);
