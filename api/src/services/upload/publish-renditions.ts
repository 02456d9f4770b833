import { eachLimited } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Kind } from '../../records/files.ts';
import { TUNABLES } from '../../tunables.ts';
import { verb } from '../verb.ts';
import { renditionFolder } from './internal.ts';

/** Copies new renditions into the bucket. */
export const publishRenditions = verb(
  { code: 'ResizedTransferFailed', needs: ['session', 'bucket', 'project'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }: Call<Kind>) => {
    const folder = renditionFolder(kind);
    const rows = ctx.records.files.list(session, kind);
    const missing = rows.find((row) => row.rendition === null);
    if (missing) throw new AppError('WrongState', `"${missing.name}" has no preview yet. Resize first.`);
    const due = rows.filter((row) => row.published !== row.rendition);
    await eachLimited(due, TUNABLES.filesAtOnce.value, async (row) => {
      const path = ctx.work.path(session, folder, row.name);
      await ctx.storage.upload(session, `${folder}/${row.name}`, path, 'image/png');
      ctx.records.files.setPublished(session, kind, row.name, row.rendition);
    });
    return { success: true as const };
  },
);
