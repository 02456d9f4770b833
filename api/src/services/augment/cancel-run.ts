import type { Call } from '../../context.ts';

/** Cancels the session's run and waits for its end; the former result stays. Without a run, nothing is to do. */
export async function cancelRun({ ctx, session }: Call) {
  const run = ctx.activeRuns.get(session);
  run?.controller.abort('cancelled');
  await run?.ended.catch(() => {});
  return {
    success: true as const,
    message: run ? 'The augmentation was cancelled.' : 'No augmentation was running.',
  };
}
