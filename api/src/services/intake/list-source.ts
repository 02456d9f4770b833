import type { FailedFile } from '@twinset/contract';
import {
  ARCHIVE_LIMITS,
  type IntakeSource,
  type NeededFile,
  openSource,
  readLines,
  writeListing,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { archiveIn, deskIn, filesIn } from './needed-files.ts';
import { openBucket } from './open-bucket.ts';
import { placeOf } from './places.ts';

/** Origin of the files of an intake. */
export type Origin = {
  /** Opens the folder, archive or bucket, which may have been listed before; null for files that are sent one by one. */
  open: ((isListed?: boolean) => Promise<IntakeSource>) | null;
  /** Folder that contains the listed files, once they were sent, unpacked or copied. */
  root: string;
  /** True if the files in that folder belong to the session, not to the server. */
  isOwn: boolean;
};

/**
 * Returns where the files of an intake are.
 * @throws AppError NotFound (a folder of the server that no longer exists)
 */
export async function originOf(ctx: Ctx, session: string, { source }: IntakeRow): Promise<Origin> {
  const root = filesIn(ctx, session);
  const limits = { ...ARCHIVE_LIMITS, bytes: ctx.limits.archiveBytesMax };
  if (source.kind === 'files') return { open: null, root, isOwn: true };
  if (source.kind === 'archive') {
    const path = archiveIn(ctx, session, source.name);
    const open = (isListed = false) => openSource(path, root, limits, { name: source.name, isListed });
    return { open, root, isOwn: true };
  }
  const place = await placeOf(ctx, source.path);
  if (place.kind === 'bucket') {
    const { others } = ctx.storage;
    if (others === null) throw new AppError('NotFound', 'Buckets can be read with STORAGE=gcs only.');
    return { open: () => openBucket(others, place, root), root, isOwn: true };
  }
  const isOwn = place.kind === 'archive';
  const open = (isListed = false) => openSource(place.real, root, limits, { name: source.name, isListed });
  return { open, root: isOwn ? root : place.real, isOwn };
}

/** Opens the origin of an intake for some work. */
async function withSource<T>(
  open: () => Promise<IntakeSource>,
  work: (source: IntakeSource) => Promise<T>,
): Promise<T> {
  const source = await open();
  try {
    return await work(source);
  } finally {
    source.close();
  }
}

/**
 * Lists the folder, archive or bucket of an intake.
 * @throws EngineError InvalidDataset (a damaged archive)
 */
export async function listSource(ctx: Ctx, session: string, row: IntakeRow): Promise<void> {
  const { open } = await originOf(ctx, session, row);
  if (open === null) return;
  row.listed = await withSource(open, (source) => writeListing(deskIn(ctx, session), source));
}

/**
 * Unpacks the files that a plan needs from an archive, or copies those of a bucket; those of a folder are read where they
 * are.
 * @returns the damaged ones
 */
export async function unpackNeeded(
  ctx: Ctx,
  session: string,
  { open, isOwn }: Origin,
  signal?: AbortSignal,
): Promise<FailedFile[]> {
  if (open === null || !isOwn) return [];
  const paths = new Set<string>();
  for await (const { path } of readLines<NeededFile>(deskIn(ctx, session).needed)) paths.add(path);
  return withSource(
    () => open(true),
    (source) => source.fetch(paths, signal),
  );
}
