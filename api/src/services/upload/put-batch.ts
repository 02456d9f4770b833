import type { Ctx } from '../../context.ts';
import type { Kind, PutFile } from '../../records/file-rows.ts';
import { TUNABLES } from '../../tunables.ts';

/**
 * Records transferred files in transactions of several, since each commit takes the main thread's time. A file that is
 * not recorded when the process is killed is transferred again by the next call.
 */
export function createPutBatch(
  ctx: Ctx,
  session: string,
  kind: Kind,
  now: () => number = () => performance.now(),
) {
  let waiting: PutFile[] = [];
  let since = 0;
  /** Records the files that are waiting. */
  const flush = (): void => {
    const files = waiting;
    waiting = [];
    if (files.length > 0) ctx.records.files.put(session, kind, files);
  };
  const add = (file: PutFile): void => {
    if (waiting.length === 0) since = now();
    waiting.push(file);
    if (waiting.length >= TUNABLES.recordedAtOnce.value || now() - since >= TUNABLES.recordedAfter.value)
      flush();
  };
  return { add, flush };
}

export type PutBatch = ReturnType<typeof createPutBatch>;
