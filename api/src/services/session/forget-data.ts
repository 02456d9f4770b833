import type { Ctx } from '../../context.ts';

/** Forgets all that the records know of the session's data; the session itself stays. */
export function forgetData(ctx: Ctx, session: string): void {
  ctx.records.together(() => {
    for (const kind of ['images', 'masks'] as const) {
      ctx.records.files.clear(session, kind);
      ctx.records.files.clearFailures(session, kind);
    }
    ctx.records.csv.remove(session);
    ctx.records.runs.clear(session);
    ctx.records.attributes.clear(session);
  });
  ctx.jobs.forget(session);
}
