import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { forEachConcurrent, type NeededFile } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { TUNABLES } from '../../tunables.ts';
import { objectOf, type Piece, piecesOf, sizeOfPieces } from './needed-files.ts';

export const bytesAt = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null;

type Join = { file: NeededFile; pieces: readonly Piece[]; target: string };

/** Joins the pieces of a file; an interrupted call is continued. */
async function joinPieces(ctx: Ctx, session: string, { file, pieces, target }: Join): Promise<void> {
  const aside = (name: string) => ctx.work.path(session, 'intake', `${name}-${file.index}`);
  const [whole, next] = [aside('joining'), aside('piece')];
  const complete = Math.floor(((await bytesAt(whole)) ?? 0) / sizeOfPieces(ctx));
  if (complete > 0) await truncate(whole, complete * sizeOfPieces(ctx));
  else await rm(whole, { force: true });
  for (const piece of pieces.slice(complete)) {
    await ctx.storage.download(session, objectOf(file, piece), next);
    await pipeline(createReadStream(next), createWriteStream(whole, { flags: 'a' }));
    await rm(next, { force: true });
  }
  await rename(whole, target);
}

/**
 * Puts a file that has arrived to its path, unless it exists. Joined pieces are removed from the bucket.
 * @param row the intake; its list of joined files is completed
 */
export async function placeFile(
  ctx: Ctx,
  session: string,
  { row, file, target }: { row: IntakeRow; file: NeededFile; target: string },
): Promise<void> {
  if ((await bytesAt(target)) === file.bytes) return;
  await mkdir(dirname(target), { recursive: true });
  const pieces = piecesOf(ctx, file);
  const [first] = pieces;
  if (!first) await Bun.write(target, '');
  else if (pieces.length === 1) await ctx.storage.download(session, objectOf(file, first), target);
  else {
    await joinPieces(ctx, session, { file, pieces, target });
    row.joined.push(file.index);
    ctx.records.intakes.put(session, row);
    for (const piece of pieces) await ctx.storage.remove(session, objectOf(file, piece));
  }
}

type Placing = {
  row: IntakeRow;
  files: readonly NeededFile[];
  /** Folder below which their paths are; they were checked when they were listed. */
  root: string;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
};

/** Puts files that have arrived to their paths. */
export async function placeFiles(ctx: Ctx, session: string, placing: Placing): Promise<void> {
  const { row, files, root, signal, onProgress } = placing;
  let done = 0;
  await forEachConcurrent(files, TUNABLES.filesAtOnce.value, async (file) => {
    signal?.throwIfAborted();
    await placeFile(ctx, session, { row, file, target: join(root, file.path) });
    onProgress?.(++done, files.length);
  });
}
