import type { Ctx } from '../../context.ts';
import { describeError } from '../../lib/log.ts';
import { TUNABLES } from '../../tunables.ts';

/** Removes what URLs of ended sessions may have created since. */
async function removeLateUploads({ records, storage, lock }: Ctx, now: number): Promise<void> {
  for (const session of records.ended.due(now)) {
    await lock(session, async () => {
      if (!records.sessions.get(session)) await storage.deleteBucket(session);
      records.ended.remove(session);
    });
  }
}

/** Returns the places with files of sessions, each with functions that find and remove those without a record. */
function orphanSources({ storage, work }: Ctx) {
  return [
    { place: 'storage', find: storage.orphans.bind(storage), remove: storage.deleteBucket.bind(storage) },
    {
      place: 'working space',
      find: async (...args: Parameters<typeof work.orphans>) => ({
        sessions: await work.orphans(...args),
        foreign: 0,
      }),
      remove: work.remove,
    },
  ];
}

async function removeOrphans(ctx: Ctx, now: number): Promise<void> {
  const { log, records } = ctx;
  const others = (await ctx.site?.all()) ?? new Set();
  const isKnown = (session: string) => records.sessions.get(session) !== null || others.has(session);
  const before = now - TUNABLES.orphanAge.value;
  for (const { place, find, remove } of orphanSources(ctx)) {
    const { sessions, foreign } = await find(isKnown, before);
    for (const session of sessions)
      await ctx.lock(session, async () => {
        if (isKnown(session)) return;
        await remove(session);
        log.warn('files of a session without a record were removed', {
          place,
          session: session.slice(0, 8),
        });
      });
    if (foreign > 0) log.info('the storage has sessions of other servers', { sessions: foreign });
  }
  const parts = (await ctx.storage.ownUrls?.removeStaleParts(before)) ?? 0;
  if (parts > 0) log.warn('unfinished uploads were removed', { files: parts });
}

/**
 * Removes files of sessions without a record (a database that was replaced or restored, a power failure) and of uploads
 * that never ended, once they are a day old: a database that is put back finds them again. Failures are logged.
 */
export async function sweepOrphans(ctx: Ctx, now = Date.now()): Promise<void> {
  if (ctx.dataDir()) return;
  for (const step of [removeLateUploads, removeOrphans]) {
    try {
      await step(ctx, now);
    } catch (error) {
      ctx.log.error('orphaned files could not be removed', { error: describeError(error) });
    }
  }
}
