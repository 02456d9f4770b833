import type { Kind } from '../../records/file-rows.ts';
import { removeData } from '../remove-data.ts';
import { verb } from '../verb.ts';
import { renditionFolder } from './internal.ts';

const CODES = { images: 'ResizedDirectoryNotCreated', masks: 'ResizedMaskDirectoryNotCreated' } as const;

/** Deletes the renditions of one kind and creates their folders again. */
export const deleteRenditions = verb(
  { code: (kind: Kind) => CODES[kind], needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }) => {
    const folder = renditionFolder(kind);
    const { bucket, project } = ctx.records.sessions.get(session) ?? {};
    await removeData(ctx, {
      records: () => ctx.records.files.forgetPreviews(session, kind),
      async files() {
        if (bucket) {
          await ctx.storage.removeFolder(session, folder);
          await ctx.storage.createFolders(session, [folder]);
        }
        if (project) await ctx.work.empty(session, folder);
      },
    });
    return { success: true as const };
  },
);
