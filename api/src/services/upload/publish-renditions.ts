import { forEachConcurrent } from '@twinset/engine';
import type { Call } from '../../context.ts';
import type { Kind } from '../../records/files.ts';
import { TUNABLES } from '../../tunables.ts';
import { verb } from '../verb.ts';
import { renditionFolder } from './internal.ts';
import { renderMissing } from './render-missing.ts';

/** Copies new renditions into the bucket. */
export const publishRenditions = verb(
  { code: 'ResizedTransferFailed', needs: ['session', 'bucket', 'project'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }: Call<Kind>) => {
    const folder = renditionFolder(kind);
    // Another window may have transferred files since this one requested their previews.
    await renderMissing(ctx, session, kind);
    const due = ctx.records.files.list(session, kind).filter((row) => row.published !== row.rendition);
    await forEachConcurrent(due, TUNABLES.filesAtOnce.value, async (row) => {
      const path = ctx.work.path(session, folder, row.name);
      await ctx.storage.upload(session, `${folder}/${row.name}`, path, 'image/png');
      ctx.records.files.setPublished(session, kind, row.name, row.rendition);
    });
    return { success: true as const };
  },
);
