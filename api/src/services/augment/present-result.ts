import type { Ctx } from '../../context.ts';
import type { RunRow } from '../../records/runs.ts';
import { datasetVersion } from '../dataset/load-dataset.ts';

/** The result that counts: whole, none running, made from the images and masks that are there now. */
export function presentResult(ctx: Ctx, session: string): RunRow | null {
  if (ctx.activeRuns.has(session)) return null;
  const run = ctx.records.runs.lastDone(session);
  return run && run.dataset === datasetVersion(ctx, session) ? run : null;
}
