import { rm, writeFile } from 'node:fs/promises';
import { forEachConcurrent, type RenderOptions } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { withErrorCode } from '../../lib/app-error.ts';
import type { Kind, StoredSize } from '../../records/file-rows.ts';
import { TUNABLES } from '../../tunables.ts';
import { objectOf, thumbnailsOf } from '../upload/internal.ts';
import type { LookOf } from './upload-look.ts';

/** An uploaded file. */
export type UploadName = { kind: Kind; name: string };
type Due = UploadName & { etag: string; key: string; options: RenderOptions; path: string };

const typeOf = (kind: Kind, size: StoredSize) =>
  size === 'thumbnail' && kind === 'images' ? 'image/webp' : 'image/png';

/** Removes thumbnails of former versions of files. */
async function removeFormer(ctx: Ctx, session: string, stored: readonly Due[]): Promise<void> {
  for (const kind of ['images', 'masks'] as const) {
    const mine = stored.filter((one) => one.kind === kind);
    if (mine.length === 0) continue;
    const present = new Set(mine.map(({ name, key }) => objectOf(kind, 'thumbnail', name, key)));
    const former = await thumbnailsOf(
      ctx,
      session,
      kind,
      mine.map(({ name }) => name),
    );
    for (const object of former) if (!present.has(object)) await ctx.storage.remove(session, object);
  }
}

/**
 * Renders previews of uploaded files that are looked at for the first time in one size, and stores them in the bucket.
 * Files that change meanwhile are left out.
 * @throws AppError ResizeFailed, ResizedTransferFailed
 */
export async function ensurePreviews(
  ctx: Ctx,
  session: string,
  { size, look, files }: { size: StoredSize; look: LookOf; files: readonly UploadName[] },
): Promise<void> {
  const { records } = ctx;
  const due = files.flatMap(({ kind, name }): Due[] => {
    const row = records.files.get(session, kind, name);
    if (row === null) return [];
    const path = ctx.work.path(session, 'preview', `rendition-${crypto.randomUUID()}`);
    const { key, options } = look(kind, row);
    return row[size] === key ? [] : [{ kind, name, etag: row.etag, key, options, path }];
  });
  if (due.length === 0) return;
  const isPresent = ({ kind, name, etag }: Due) =>
    (records.sessions.get(session)?.bucket ?? false) && records.files.get(session, kind, name)?.etag === etag;
  const render = async (one: Due) => {
    try {
      const source = { path: ctx.work.path(session, one.kind, one.name) };
      await writeFile(one.path, await ctx.engine.renderPreview(source, one.options, size));
    } catch (error) {
      if (isPresent(one)) throw error;
    }
  };
  const store = async (one: Due) => {
    const { kind, name, key, path } = one;
    const row = records.files.get(session, kind, name);
    if (!isPresent(one) || row?.[size] === key) return;
    await ctx.storage.upload(session, objectOf(kind, size, name, key), path, typeOf(kind, size));
    records.files.setPreview(session, kind, name, size, key);
  };
  try {
    await withErrorCode('ResizeFailed', () => forEachConcurrent(due, TUNABLES.filesAtOnce.value, render));
    // The lock prevents storing previews in a bucket that is being emptied.
    await ctx.lock(session, () =>
      withErrorCode('ResizedTransferFailed', async () => {
        await forEachConcurrent(due, TUNABLES.filesAtOnce.value, store);
        if (size === 'thumbnail') await removeFormer(ctx, session, due.filter(isPresent));
      }),
    );
  } finally {
    for (const { path } of due) await rm(path, { force: true });
  }
}
