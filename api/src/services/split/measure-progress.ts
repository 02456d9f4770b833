import type { Ctx } from '../../context.ts';

/** Reports the progress of measuring to whoever listens to a session; nothing where there was nothing to measure. */
export function measureProgress(ctx: Ctx, session: string) {
  let at = { done: 0, total: 0 };
  const report = (state: 'running' | 'done' | 'failed', message = '') => {
    // An ended session has no listeners, and nothing of it may stay.
    if (at.total === 0 || !ctx.records.sessions.get(session)) return;
    ctx.jobs.update(session, { job: 'attributes', state, phase: 'measure', ...at, message });
  };
  return {
    step(done: number, total: number) {
      at = { done, total };
      report('running');
    },
    end: (state: 'done' | 'failed') =>
      report(state, state === 'failed' ? 'The pairs could not be measured.' : ''),
  };
}
