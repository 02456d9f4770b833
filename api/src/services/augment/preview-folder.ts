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

/** Stores PNGs in the session's bounded preview folder; returns their names and signed addresses. */
export async function publishPreviews(ctx: Ctx, session: string, files: { name: string; png: Uint8Array }[]) {
  const results = await Promise.all(
    files.map(async ({ name, png }) => {
      const stored = `${Date.now().toString(36).padStart(9, '0')}-${crypto.randomUUID()}.png`;
      const path = ctx.work.path(session, 'preview', stored);
      try {
        await writeFile(path, png);
        await ctx.storage.upload(session, `${FOLDER}/${stored}`, path, 'image/png');
      } finally {
        await rm(path, { force: true });
      }
      return { name, url: await ctx.storage.signDownload({ session, object: `${FOLDER}/${stored}` }) };
    }),
  );
  await prune(ctx, session);
  return results;
}
