import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TiledPairs } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';

/**
 * Removes the files of tiles that a job does not use, unless a run may read them. Those used recently are kept: previews
 * of other settings may still read them. The same applies to tiles whose cutting was interrupted.
 */
export async function pruneTiles(ctx: Ctx, session: string, tiled: TiledPairs | null): Promise<void> {
  if (ctx.activeRuns.has(session)) return;
  const used = new Set([...(tiled?.bytes.keys() ?? [])].map((dir) => basename(dir)));
  const before = Date.now() - TUNABLES.unusedTilesKept.value;
  // Most sessions have no other tiles, and every move of a control of the budget comes here.
  for (const name of (await ctx.tileSpace.read(session)).keys()) {
    if (used.has(name)) continue;
    const dir = ctx.work.path(session, 'tiles', name);
    const { mtimeMs } = await stat(dir).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(dir, { recursive: true, force: true });
  }
}
