import { type Measured, type MeasureInput, measureColumns } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

/** Returns the listener that reports the progress of reading all pairs to a session; nothing if all is known. */
export function readingProgress(
  ctx: Ctx,
  session: string,
  phase: 'measure' | 'tiles',
  failure = 'The pairs could not be measured.',
) {
  let at = { done: 0, total: 0 };
  const report = (state: 'running' | 'done' | 'failed', message = '') => {
    // An ended session has no listeners, and must not get new state.
    if (at.total === 0 || !ctx.records.sessions.get(session)) return;
    ctx.jobs.update(session, { job: 'attributes', state, phase, ...at, message });
  };
  return {
    step(done: number, total: number) {
      at = { done, total };
      report('running');
    },
    end: (state: 'done' | 'failed') => report(state, state === 'failed' ? failure : ''),
  };
}

/**
 * Measures attributes of a session's pairs, with progress. Known values are read from the records; new ones are stored
 * there. Measurements of a session run one at a time: the next one finds the values of this one.
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
    const progress = readingProgress(ctx, session, 'measure');
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
