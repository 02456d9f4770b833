import type { JobEvent } from '@twinset/contract';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Ctx } from '../context.ts';
import type { AppEnv } from '../middleware/variables.ts';
import { TUNABLES } from '../tunables.ts';

/**
 * Returns the current state of the session's work. How the last run ended is in the records, which survive a restart.
 */
function presentJobs(ctx: Ctx, session: string): JobEvent[] {
  const jobs = ctx.jobs.state(session);
  const run = jobs.some((event) => event.job === 'augment') ? null : ctx.records.runs.latest(session);
  if (!run) return jobs;
  const outputs = Object.values(run.result?.outputs ?? {}).reduce((sum, n) => sum + n, 0);
  const message = run.failure?.message ?? (run.state === 'done' ? 'Augmentation completed!' : '');
  const ended = { phase: run.state, done: outputs, total: outputs, rate: 0, remainingSeconds: null, message };
  return [...jobs, { job: 'augment', state: run.state, ...ended }];
}

/** Streams the progress of the session's work: the current state first, then every change, at most ten per second. */
export function eventStream(ctx: Ctx, session: string, c: Context<AppEnv>): Response {
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const waiting = new Map<string, JobEvent>(presentJobs(ctx, session).map((event) => [event.job, event]));
    let notify = () => {};
    const unsubscribe = ctx.jobs.subscribe(session, (event) => {
      waiting.set(event.job, event);
      notify();
    });
    stream.onAbort(() => {
      unsubscribe();
      notify();
    });
    let pinged = Date.now();
    await stream.write(': open\n\n');
    // A session that ends during the stream has nothing more to report.
    const isStarted = () => ctx.records.sessions.get(session)?.started === true;
    while (!stream.aborted && !ctx.stopping && isStarted()) {
      for (const [job, event] of waiting) {
        waiting.delete(job);
        await stream.writeSSE({ event: 'job', data: JSON.stringify(event) });
      }
      if (Date.now() - pinged >= TUNABLES.eventPing.value) {
        pinged = Date.now();
        await stream.write(': ping\n\n');
      }
      await Promise.race([
        Bun.sleep(waiting.size > 0 ? 0 : TUNABLES.eventWait.value),
        new Promise<void>((resolve) => {
          notify = resolve;
        }),
      ]);
      await Bun.sleep(TUNABLES.eventTick.value);
    }
    unsubscribe();
  });
}
