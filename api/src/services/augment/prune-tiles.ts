import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunJob } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';

/**
 * Removes the files of tiles that a job does not use, unless a run may read them. Recent ones are kept: previews of
 * other settings may still read them.
 */
export async function pruneTiles(ctx: Ctx, session: string, { pairs }: Pick<RunJob, 'pairs'>): Promise<void> {
  if (ctx.activeRuns.has(session)) return;
  const used = new Set(pairs.flatMap(({ tile }) => (tile ? [tile.dir] : [])));
  const before = Date.now() - TUNABLES.unusedTilesKept.value;
  const folder = ctx.work.path(session, 'tiles');
  // Most sessions have no tiles, and every move of a control of the budget comes here.
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder).catch(() => [])) {
    const dir = join(folder, name);
    if (used.has(dir)) continue;
    const { mtimeMs } = await stat(dir).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(dir, { recursive: true, force: true });
  }
}
