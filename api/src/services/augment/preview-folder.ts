import { rm, writeFile } from 'node:fs/promises';
import type { Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';

const FOLDER = 'preview';

/** Returns whether an object is a live preview, whose content never changes under its name. */
export const isLivePreview = (object: string): boolean => object.startsWith(`${FOLDER}/`);

async function prune(ctx: Ctx, session: string): Promise<void> {
  const objects = await ctx.storage.list(session, FOLDER);
  if (objects.length <= TUNABLES.keptPreviews.value) return;
  const oldest = objects
    .toSorted((a, b) => a.stored - b.stored)
    .slice(0, objects.length - TUNABLES.keptPreviews.value);
  for (const { name } of oldest) await ctx.storage.remove(session, `${FOLDER}/${name}`);
}

/** An image file and the name by which it is shown. Default: png. */
export type PreviewFile = { name: string; bytes: Uint8Array; format?: 'png' | 'webp' };

/**
 * Stores image files in the session's bounded preview folder under names that depend on their bytes, so that browsers find
 * those that they know in their cache. Returns their names and signed addresses.
 */
export async function publishPreviews(ctx: Ctx, session: string, files: PreviewFile[]) {
  const results = await Promise.all(
    files.map(async ({ name, bytes, format = 'png' }) => {
      const stored = `${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}.${format}`;
      const path = ctx.work.path(session, 'preview', crypto.randomUUID());
      try {
        await writeFile(path, bytes);
        await ctx.storage.upload(session, `${FOLDER}/${stored}`, path, `image/${format}`);
      } finally {
        await rm(path, { force: true });
      }
      const object = `${FOLDER}/${stored}`;
      return { name, url: await ctx.storage.signDownload({ session, object, stable: true }) };
    }),
  );
  await prune(ctx, session);
  return results;
}
