import { FOLDERS } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { TUNABLES } from '../../tunables.ts';
import { removeData } from '../remove-data.ts';

/**
 * Adds the session to the records before anything is created for it, so that the sweep of idle sessions finds the
 * remains of a crash. A session whose end was requested and failed is removed first, so that it starts empty.
 * @throws AppError TooManySessions if there are MAX_SESSIONS already
 */
export async function registerSession(ctx: Ctx, session: string): Promise<void> {
  const { sessions } = ctx.records;
  const { MAX_SESSIONS } = ctx.env;
  if (sessions.get(session)?.touched === 0) await removeSession(ctx, session);
  if (!sessions.get(session) && sessions.count() >= MAX_SESSIONS) {
    throw new AppError(
      'TooManySessions',
      `The server has ${MAX_SESSIONS} sessions, its maximum. End one that is not needed, or raise MAX_SESSIONS.`,
      { retryAfter: TUNABLES.retrySession.value },
    );
  }
  sessions.add(session);
}

/** Removes the records of the session's data; the session itself is kept. For use in a transaction. */
function forgetRecords({ records }: Ctx, session: string): void {
  for (const kind of ['images', 'masks'] as const) {
    records.files.clear(session, kind);
    records.files.clearFailures(session, kind);
  }
  records.csv.remove(session);
  records.intakes.remove(session);
  records.runs.clear(session);
  records.versions.clear(session);
  records.attributes.clear(session);
}

/** Removes everything from the session's bucket and working space, and the bucket; the session itself is kept. */
export async function removeContent(ctx: Ctx, session: string): Promise<void> {
  const { records, storage, work } = ctx;
  const hasProject = records.sessions.get(session)?.project ?? false;
  await removeData(ctx, {
    records() {
      storage.revoke(session, ['', ...FOLDERS]);
      records.transaction(() => {
        for (const part of ['bucket', 'project'] as const) records.sessions.set(session, part, false);
        forgetRecords(ctx, session);
      });
    },
    async files() {
      await storage.deleteBucket(session);
      // The CSV exists even without a project.
      await work.remove(session);
      if (hasProject) await work.create(session);
    },
  });
  if (hasProject) records.sessions.set(session, 'project', true);
  ctx.jobs.forget(session);
  ctx.caches.forget(session);
  ctx.tileSpace.forget(session);
}

/**
 * Removes every trace of a session: bucket, working space, records. It must not have an active run. If it fails, the
 * session is marked, so that the next sweep of idle sessions removes it.
 */
export async function removeSession(ctx: Ctx, session: string): Promise<void> {
  const { records, storage, work } = ctx;
  await removeData(ctx, {
    records() {
      if (!records.sessions.get(session)) return;
      storage.revoke(session, ['']);
      records.transaction(() => {
        records.sessions.end(session);
        forgetRecords(ctx, session);
      });
    },
    async files() {
      await storage.deleteBucket(session);
      await work.remove(session);
    },
  });
  const { lateUploads } = storage;
  records.transaction(() => {
    records.sessions.remove(session);
    if (lateUploads > 0) records.ended.add(session, Date.now() + 1000 * lateUploads);
  });
  ctx.jobs.forget(session);
  ctx.caches.forget(session);
  ctx.tileSpace.forget(session);
  records.checkpoint();
}
