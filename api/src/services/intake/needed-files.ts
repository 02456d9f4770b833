import { join } from 'node:path';
import { ARCHIVE_NAME } from '@twinset/contract';
import { allLines, deskOf, getOrCompute, type NeededFile } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { INTAKE_FOLDER } from '../../storage/object-path.ts';
import { TUNABLES } from '../../tunables.ts';

/** Files that are to be sent, in the order of the listing, and by their position in it. */
export type NeededFiles = { files: readonly NeededFile[]; byIndex: ReadonlyMap<number, NeededFile> };

/** Range of bytes that is sent in one request. */
export type Piece = { number: number; start: number; end: number };

export const sizeOfPieces = (ctx: Ctx): number =>
  Math.min(TUNABLES.intakePiece.value, ctx.limits.fileBytesMax);

/** Returns the pieces of a file; an empty file has none. */
export function piecesOf(ctx: Ctx, { bytes }: NeededFile): Piece[] {
  const size = sizeOfPieces(ctx);
  return Array.from({ length: Math.ceil(bytes / size) }, (_, number) => ({
    number,
    start: number * size,
    end: Math.min(bytes, (number + 1) * size),
  }));
}

export const objectOf = ({ index }: NeededFile, { number }: Piece): string =>
  `${INTAKE_FOLDER}/${index}-${number}`;

const folderOf = (ctx: Ctx, session: string) => ctx.work.path(session, 'intake');
export const deskIn = (ctx: Ctx, session: string) => deskOf(folderOf(ctx, session));
/** Returns the folder of the files that were sent or unpacked. */
export const filesIn = (ctx: Ctx, session: string): string => join(folderOf(ctx, session), 'files');
/** Returns the path of an archive that was sent. */
export const archiveIn = (ctx: Ctx, session: string, name: string): string =>
  join(folderOf(ctx, session), `archive${ARCHIVE_NAME.exec(name)?.[0].toLowerCase() ?? ''}`);

const indexed = (files: readonly NeededFile[]): NeededFiles => ({
  files,
  byIndex: new Map(files.map((file) => [file.index, file])),
});

/** Returns the files that the client is to send; those of the present plan are cached until it is planned again. */
export async function neededFiles(
  ctx: Ctx,
  session: string,
  { source, plan }: IntakeRow,
): Promise<NeededFiles> {
  if (source.kind === 'archive') return indexed([{ index: 0, path: source.name, bytes: source.bytes }]);
  if (source.kind !== 'files' || plan === null) return indexed([]);
  return getOrCompute(ctx.caches.neededFiles, session, async () =>
    indexed(await allLines<NeededFile>(deskIn(ctx, session).needed)),
  );
}

/** Returns functions that check which pieces and files have arrived, each in its full size. */
export async function arrivals(ctx: Ctx, session: string, row: IntakeRow) {
  const stored = await ctx.storage.list(session, INTAKE_FOLDER);
  const bytes = new Map(stored.map((object) => [object.name, object.bytes]));
  const joined = new Set(row.joined);
  const hasPiece = (file: NeededFile, { number, start, end }: Piece): boolean =>
    joined.has(file.index) || bytes.get(`${file.index}-${number}`) === end - start;
  return {
    hasPiece,
    hasFile: (file: NeededFile) => piecesOf(ctx, file).every((piece) => hasPiece(file, piece)),
  };
}

/** Returns the counts of the files that arrived and of those still to be sent; bytes of single pieces count. */
export async function countArrivals(ctx: Ctx, session: string, row: IntakeRow) {
  const [received, missing] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ];
  if (row.stage === 'done') return { received, missing };
  const { hasPiece } = await arrivals(ctx, session, row);
  const slice = createTimeSlice();
  for (const file of (await neededFiles(ctx, session, row)).files) {
    await slice();
    const pieces = piecesOf(ctx, file);
    const open = pieces.filter((piece) => !hasPiece(file, piece));
    const openBytes = open.reduce((sum, { start, end }) => sum + end - start, 0);
    missing.bytes += openBytes;
    received.bytes += file.bytes - openBytes;
    (open.length === 0 ? received : missing).files++;
  }
  return { received, missing };
}

/**
 * Returns a function that returns the object of the bucket that contains a file, and its version; null for files in
 * several pieces, and for those that were unpacked or copied.
 */
export async function objectsOf(ctx: Ctx, session: string, row: IntakeRow) {
  const objects = new Map<string, { object: string; version: string }>();
  if (row.source.kind === 'files') {
    const stored = await ctx.storage.list(session, INTAKE_FOLDER);
    const versions = new Map(stored.map(({ name, etag }) => [`${INTAKE_FOLDER}/${name}`, etag]));
    for (const file of (await neededFiles(ctx, session, row)).files) {
      const [piece, more] = piecesOf(ctx, file);
      const object = piece && !more ? objectOf(file, piece) : '';
      const version = versions.get(object);
      if (version !== undefined) objects.set(file.path, { object, version });
    }
  }
  return (path: string) => objects.get(path) ?? null;
}
