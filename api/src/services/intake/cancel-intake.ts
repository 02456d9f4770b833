import { verb } from '../verb.ts';

/** Cancels the conversion and waits for its end; it can be started again. Does nothing without one. */
export const cancelIntake = verb(
  { needs: ['session'], idle: false, lock: null },
  async ({ ctx, session }) => {
    const active = ctx.activeIntakes.get(session);
    active?.controller.abort('cancelled');
    await active?.ended;
    return {
      success: true as const,
      message: active ? 'The conversion was cancelled.' : 'No dataset was being converted.',
    };
  },
);
