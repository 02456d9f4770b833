import { type Measured, type MeasureInput, measureColumns } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

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

/**
 * Measures attributes of a session's pairs, with progress. Values measured before come from the records; new ones are
 * kept there. One measurement of a session at a time: the next one finds what this one kept.
 */
export function measureCached(ctx: Ctx, session: string, input: MeasureInput): Promise<Measured> {
  if (input.names.length === 0) return Promise.resolve(new Map());
  const known = {
    of: (name: string) => ctx.records.attributes.of(session, name),
    put(key: string, values: Record<string, number | null>) {
      if (!ctx.records.sessions.get(session)) throw new AppError('SessionNotFound');
      ctx.records.attributes.put(session, key, values);
    },
  };
  return ctx.lock(`${session} attributes`, async () => {
    const progress = measureProgress(ctx, session);
    try {
      const measured = await measureColumns(ctx.engine, input, known, progress.step);
      progress.end('done');
      return measured;
    } catch (error) {
      progress.end('failed');
      throw error;
    }
  });
}
