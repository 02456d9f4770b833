import { ARCHIVE_LIMITS, type IntakeSource, openSource, writeListing } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { archiveIn, deskIn, filesIn } from './needed-files.ts';
import { placeOf } from './places.ts';

/** Place of the files of an intake on this server. `isOwn`: they belong to the session, not to the server. */
export type Origin = {
  /** Folder or archive; null for files that are sent one by one. */
  path: string | null;
  /** Folder that contains the listed files, once they were sent or unpacked. */
  root: string;
  isOwn: boolean;
};

/**
 * Returns where the files of an intake are.
 * @throws AppError NotFound (a folder of the server that no longer exists)
 */
export async function originOf(ctx: Ctx, session: string, { source }: IntakeRow): Promise<Origin> {
  const root = filesIn(ctx, session);
  if (source.kind === 'archive') return { path: archiveIn(ctx, session, source.name), root, isOwn: true };
  if (source.kind === 'files') return { path: null, root, isOwn: true };
  const { kind, real } = await placeOf(ctx, source.path);
  return kind === 'archive' ? { path: real, root, isOwn: true } : { path: real, root: real, isOwn: false };
}

/** Opens the folder or the archive of an intake for some work. */
async function withSource<T>(
  ctx: Ctx,
  path: string,
  root: string,
  work: (source: IntakeSource) => Promise<T>,
): Promise<T> {
  const source = await openSource(path, root, { ...ARCHIVE_LIMITS, bytes: ctx.limits.archiveBytesMax });
  try {
    return await work(source);
  } finally {
    source.close();
  }
}

/**
 * Lists the folder or the archive of an intake.
 * @throws EngineError InvalidDataset (a damaged archive)
 */
export async function listSource(ctx: Ctx, session: string, row: IntakeRow): Promise<void> {
  const { path, root } = await originOf(ctx, session, row);
  if (path === null) return;
  row.listed = await withSource(ctx, path, root, (source) => writeListing(deskIn(ctx, session), source));
}

/**
 * Unpacks files of an archive; those of a folder are read where they are.
 * @returns the damaged ones
 */
export async function unpackFiles(
  ctx: Ctx,
  { path, root, isOwn }: Origin,
  paths: ReadonlySet<string>,
  signal?: AbortSignal,
) {
  if (path === null || !isOwn) return [];
  return withSource(ctx, path, root, (source) => source.fetch(paths, signal));
}
