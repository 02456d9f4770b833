import type { Ctx } from '../../context.ts';

/** Tells those who listen to a session how far the measuring of `total` pairs is. */
export function measureProgress(ctx: Ctx, session: string, total: number) {
  let done = 0;
  const tell = (state: 'running' | 'done' | 'failed', message = '') => {
    // An ended session has nobody to tell, and nothing of it is to stay.
    if (!ctx.records.sessions.get(session)) return;
    ctx.jobs.update(session, { job: 'attributes', state, phase: 'measure', done, total, message });
  };
  tell('running');
  return {
    step() {
      done++;
      tell('running');
    },
    end: (state: 'done' | 'failed') =>
      tell(state, state === 'failed' ? 'The pairs could not be measured.' : ''),
  };
}
