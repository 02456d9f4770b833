import { basename } from 'node:path';
import type { TiledPairs } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** The folders of a session when all tiles of a job were among them: it needs no other check until they change. */
const complete = new WeakMap<TiledPairs['bytes'], ReadonlyMap<string, number>>();

/**
 * Checks before tiles are cut that they fit on the disk and, with uploads and tiles of all sessions, into
 * MAX_TOTAL_BYTES. Tiles that are not cut yet count with their estimated size.
 * @throws AppError NoRoom
 */
export async function checkTileRoom(ctx: Ctx, session: string, tiled: TiledPairs | null): Promise<void> {
  if (tiled === null) return;
  const cut = await ctx.tileSpace.read(session);
  if (complete.get(tiled.bytes) === cut) return;
  let missing = 0;
  for (const [dir, bytes] of tiled.bytes) if (!cut.has(basename(dir))) missing += bytes;
  if (missing === 0) {
    complete.set(tiled.bytes, cut);
    return;
  }
  if (!ctx.reserve.take()) throw new AppError('NoRoom');
  const used = (ctx.storage.ownUrls?.totalBytes ?? 0) + (await ctx.tileSpace.measure());
  if (used + missing > ctx.env.MAX_TOTAL_BYTES)
    throw new AppError(
      'NoRoom',
      `Cutting the tiles takes about ${inMegabytes(missing)}, which exceeds the limit of uploads and tiles (MAX_TOTAL_BYTES). Choose larger tiles or a smaller overlap, or delete images that are not needed.`,
    );
  ctx.tileSpace.grows(session);
}
