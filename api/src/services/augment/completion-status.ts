import type { Status } from '@twinset/contract';
import type { Call } from '../../context.ts';
import type { RunRow } from '../../records/runs.ts';
import { currentResult } from './internal.ts';

const resultOf = ({ result, started, config }: RunRow): Pick<Status, 'made'> =>
  result === null ? {} : { made: { ended: result.ended ?? started, outputs: result.outputs, config } };

/** Succeeds if a complete result of the current files exists and no run is active. */
export async function completionStatus({ ctx, session }: Call): Promise<Status> {
  const run = ctx.activeRuns.get(session);
  const isRunning = run !== undefined;
  const answer = (success: boolean, message: string): Status => ({ success, message, isRunning });
  if (run?.waiting) return { ...answer(false, run.waiting), isWaiting: true };
  if (isRunning) return answer(false, 'An augmentation is running.');
  const present = currentResult(ctx, session);
  if (present) return { ...answer(true, 'The result is ready.'), run: present.id, ...resultOf(present) };
  const latest = ctx.records.runs.latest(session);
  if (latest?.failure) return { ...answer(false, latest.failure.message), code: latest.failure.code };
  if (latest?.state === 'running')
    return answer(false, 'The last augmentation was interrupted. Run it again.');
  if (latest) return answer(false, 'Images or masks changed since the last augmentation.');
  return answer(false, 'No augmentation has been run yet.');
}
