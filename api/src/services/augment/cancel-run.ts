import { verb } from '../verb.ts';

/** Cancels the session's run and waits for its end; the former result is kept. Does nothing without a run. */
export const cancelRun = verb({ needs: ['session'], idle: false, lock: null }, async ({ ctx, session }) => {
  const run = ctx.activeRuns.get(session);
  run?.controller.abort('cancelled');
  await run?.ended.catch(() => {});
  return {
    success: true as const,
    message: run ? 'The augmentation was cancelled.' : 'No augmentation was running.',
  };
});
