import { rm, writeFile } from 'node:fs/promises';
import type { Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';

const FOLDER = 'preview';

async function prune(ctx: Ctx, session: string): Promise<void> {
  const objects = await ctx.storage.list(session, FOLDER);
  if (objects.length <= TUNABLES.keptPreviews.value) return;
  // Names begin with their creation time.
  const oldest = objects
    .map((o) => o.name)
    .sort()
    .slice(0, objects.length - TUNABLES.keptPreviews.value);
  for (const name of oldest) await ctx.storage.remove(session, `${FOLDER}/${name}`);
}

/** An image file and the name by which it is shown. Default: png. */
export type PreviewFile = { name: string; bytes: Uint8Array; format?: 'png' | 'webp' };

/** Stores image files in the session's bounded preview folder; returns their names and signed addresses. */
export async function publishPreviews(ctx: Ctx, session: string, files: PreviewFile[]) {
  const results = await Promise.all(
    files.map(async ({ name, bytes, format = 'png' }) => {
      const stored = `${Date.now().toString(36).padStart(9, '0')}-${crypto.randomUUID()}.${format}`;
      const path = ctx.work.path(session, 'preview', stored);
      try {
        await writeFile(path, bytes);
        await ctx.storage.upload(session, `${FOLDER}/${stored}`, path, `image/${format}`);
      } finally {
        await rm(path, { force: true });
      }
      return { name, url: await ctx.storage.signDownload({ session, object: `${FOLDER}/${stored}` }) };
    }),
  );
  await prune(ctx, session);
  return results;
}
