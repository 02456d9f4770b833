import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../../context.ts';
import { describeError } from '../../lib/log.ts';

const namesIn = (folder: string) => readdir(folder).catch(() => []);

async function clear({ work, records }: Ctx, session: string): Promise<void> {
  const csv = records.csv.get(session)?.file;
  for (const folder of [work.path(session, 'preview'), work.path(session, 'csv')]) {
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      if (name !== csv && (await stat(path).catch(() => null))?.isFile()) await rm(path, { force: true });
    }
  }
  const runs = new Set(records.runs.ids(session));
  for (const id of await namesIn(work.path(session, 'runs'))) {
    if (!runs.has(id)) await rm(work.path(session, 'runs', id), { recursive: true, force: true });
  }
  // A kill between emptying a folder and creating it again leaves none.
  if (records.sessions.get(session)?.project) await work.create(session);
}

/**
 * Removes the remains of an interrupted transfer, preview, run or deletion from the working spaces, and creates missing
 * folders. For the start of the server, before anything is in progress.
 */
export async function removeInterrupted(ctx: Ctx): Promise<void> {
  await ctx.work.clearIncoming();
  for (const session of ctx.records.sessions.keys()) {
    try {
      await clear(ctx, session);
    } catch (error) {
      const fields = { session: session.slice(0, 8), error: describeError(error) };
      ctx.log.error('the working space of a session could not be cleared', fields);
    }
  }
}
