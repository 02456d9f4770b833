import type { Ctx } from '../../context.ts';

/** Shortest time between two events: thousands of pairs must not become thousands of messages. */
const EVERY_MS = 100;

/** Tells those who listen to a session how far the measuring of `total` pairs is. */
export function measureProgress(ctx: Ctx, session: string, total: number) {
  let done = 0;
  let told = 0;
  const tell = (state: 'running' | 'done' | 'failed', message = '') => {
    // An ended session has nobody to tell, and nothing of it is to stay.
    if (!ctx.records.sessions.get(session)) return;
    told = performance.now();
    ctx.jobs.update(session, { job: 'attributes', state, phase: 'measure', done, total, message });
  };
  tell('running');
  return {
    step() {
      done++;
      if (performance.now() - told >= EVERY_MS) tell('running');
    },
    end: (state: 'done' | 'failed') =>
      tell(state, state === 'failed' ? 'The pairs could not be measured.' : ''),
  };
}
