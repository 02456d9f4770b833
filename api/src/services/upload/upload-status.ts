import { countOf, type FailedFile, runStepsWith, type Status, someNames } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { Kind } from '../../records/file-rows.ts';
import { unprocessedInSteps } from './objects.ts';

const refusedText = (failedFiles: FailedFile[]) =>
  failedFiles.length === 0 ? '' : ` Refused: ${someNames(failedFiles.map((f) => f.filename))}.`;

/**
 * Succeeds if there is a file, and every valid file in the bucket is transferred and decoded. Refused files are listed either way.
 */
export async function uploadStatus({ ctx, session, input: kind }: Call<Kind>): Promise<Status> {
  const failedFiles = ctx.records.files.failures(session, kind);
  const answer = (success: boolean, message: string): Status => ({
    success,
    message: message + refusedText(failedFiles),
    isRunning: true,
    ...(failedFiles.length > 0 ? { failedFiles } : {}),
  });
  if (!ctx.records.sessions.get(session)?.bucket) return answer(false, `There are no ${kind} yet.`);
  const objects = await ctx.storage.list(session, kind);
  if (objects.length === 0) return answer(false, `There are no ${kind} yet.`);
  const unready = await ctx.caches.derive(
    `${session} unready ${kind}`,
    [objects, ctx.records.files.changes(session)],
    async () => {
      const left = await runStepsWith(unprocessedInSteps(ctx, session, kind, objects), createTimeSlice());
      return left.map(({ name }) => name);
    },
  );
  if (unready.length === 0) return answer(true, `${countOf(kind, objects.length)} ready.`);
  return answer(
    false,
    `${countOf(kind, unready.length)} of ${objects.length} not processed yet: ${someNames(unready)}. Upload again to continue.`,
  );
}
