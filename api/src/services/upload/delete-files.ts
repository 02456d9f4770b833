import type { Kind } from '../../records/files.ts';
import { removeData } from '../remove-data.ts';
import { verb } from '../verb.ts';
import { NOT_DELETED, renditionFolder, thumbnailFolder } from './internal.ts';

/** Deletes the uploads in the bucket, the working copies and the resized files of one kind. */
export const deleteFiles = verb(
  { code: (kind: Kind) => NOT_DELETED[kind], needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }) => {
    const { bucket, project } = ctx.records.sessions.get(session) ?? {};
    const folders = [kind, renditionFolder(kind)] as const;
    await removeData(ctx, {
      records() {
        // URLs of uploads in progress must not restore a file after the delete.
        ctx.storage.revoke(session, [...folders, thumbnailFolder(kind)]);
        ctx.records.transaction(() => {
          ctx.records.files.clear(session, kind);
          ctx.records.files.clearFailures(session, kind);
        });
      },
      async files() {
        if (bucket) {
          for (const folder of folders) await ctx.storage.removeFolder(session, folder);
          await ctx.storage.createFolders(session, folders);
        }
        if (project) for (const folder of folders) await ctx.work.empty(session, folder);
      },
    });
    return { success: true as const };
  },
);
