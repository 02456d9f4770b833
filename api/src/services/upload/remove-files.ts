import { rm } from 'node:fs/promises';
import type { Ctx } from '../../context.ts';
import type { Kind } from '../../records/file-rows.ts';
import { removeData } from '../remove-data.ts';
import { renditionFolder, thumbnailFolder, thumbnailsOf } from './objects.ts';

/** Removes the uploads in the bucket, the working copies and the resized files of one kind. */
export async function removeFiles(ctx: Ctx, session: string, kind: Kind): Promise<void> {
  const { bucket, project } = ctx.records.sessions.get(session) ?? {};
  const folders = [kind, renditionFolder(kind)] as const;
  await removeData(ctx, {
    records() {
      // URLs of uploads in progress must not restore a file after the delete.
      ctx.storage.revoke(session, [...folders, thumbnailFolder(kind)]);
      ctx.records.transaction(() => {
        ctx.records.files.clear(session, kind);
        ctx.records.files.clearFailures(session, kind);
        if (kind === 'images') ctx.records.intakes.forgetRecorded(session);
      });
    },
    async files() {
      if (bucket) {
        for (const folder of folders) await ctx.storage.removeFolder(session, folder);
        await ctx.storage.createFolders(session, folders);
      }
      if (project) for (const folder of folders) await ctx.work.empty(session, folder);
      await ctx.work.remove(session, 'tiles');
    },
  });
}

/** Removes some files of one kind with their working copies and previews; also empties the list of refused names. */
export async function removeNamed(
  ctx: Ctx,
  session: string,
  kind: Kind,
  names: readonly string[],
): Promise<void> {
  const folder = renditionFolder(kind);
  await removeData(ctx, {
    records: () =>
      ctx.records.transaction(() => {
        for (const name of names) ctx.records.files.remove(session, kind, name);
        ctx.records.files.clearFailures(session, kind);
      }),
    async files() {
      if (ctx.records.sessions.get(session)?.bucket) {
        const objects = names.flatMap((name) => [`${kind}/${name}`, `${folder}/${name}`]);
        objects.push(...(await thumbnailsOf(ctx, session, kind, names)));
        for (const object of objects) await ctx.storage.remove(session, object);
      }
      for (const name of names) {
        await rm(ctx.work.path(session, kind, name), { force: true });
        await rm(ctx.work.path(session, folder, name), { force: true });
      }
      await ctx.work.remove(session, 'tiles');
    },
  });
}
