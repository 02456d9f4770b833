import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailedFile, type IntakeOutcome, stemOf } from '@twinset/contract';
import {
  EngineError,
  forEachConcurrent,
  type IntakePlan,
  type IntakeResult,
  withoutColumns,
  withoutRefused,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Kind } from '../../records/file-rows.ts';
import { TUNABLES } from '../../tunables.ts';
import { dropCsv, storeCsv } from '../stratification/internal.ts';
import { removeFiles, removeNamed, transferFiles } from '../upload/internal.ts';

const KINDS = ['images', 'masks'] as const;

type Converted = {
  plan: IntakePlan;
  result: IntakeResult;
  /** Folder with the converted pairs. */
  out: string;
  /** Name of the dataset, for that of the stratification file. */
  name: string;
  onProgress: (done: number, total: number) => void;
};

async function filesIn(out: string) {
  const files: { kind: (typeof KINDS)[number]; name: string; bytes: number }[] = [];
  for (const kind of KINDS) {
    for (const name of await readdir(join(out, kind))) {
      if (!name.endsWith('.part'))
        files.push({ kind, name, bytes: (await stat(join(out, kind, name))).size });
    }
  }
  return files;
}

/**
 * Checks the size of the converted files.
 * @throws AppError NoRoom if the session or all sessions together would be too large
 */
function checkRoom(ctx: Ctx, bytes: number): void {
  if (bytes > ctx.limits.sessionBytesMax) {
    throw new AppError(
      'NoRoom',
      'The converted files exceed the size limit of the session (MAX_SESSION_BYTES). Choose a part of the dataset.',
    );
  }
  const used = ctx.storage.ownUrls?.totalBytes;
  if (used !== undefined && used + ctx.tileSpace.recorded() + bytes > ctx.env.MAX_TOTAL_BYTES)
    throw new AppError('NoRoom');
}

/**
 * Removes the pairs of refused files: the other half of one would prevent a run. They are named in the result, as are files
 * that the conversion refused.
 */
async function dropRefused(
  ctx: Ctx,
  session: string,
  { plan, result }: Converted,
  refused: Record<Kind, readonly FailedFile[]>,
): Promise<IntakeResult> {
  const left = await withoutRefused(result, plan, refused);
  if (left === result) return result;
  const kept = new Set(left.pairs.map((pair) => pair.name));
  for (const kind of KINDS) {
    const names = ctx.records.files.list(session, kind).map(({ name }) => name);
    await removeNamed(
      ctx,
      session,
      kind,
      names.filter((name) => !kept.has(stemOf(name))),
    );
  }
  return left;
}

/** Stores the sets and groups of the pairs. Returns the name of the file, or null without any. */
async function storeSets(
  ctx: Ctx,
  session: string,
  { name }: Converted,
  { csv: path }: IntakeResult,
): Promise<string | null> {
  if (path === undefined) return null;
  const filename = `${stemOf(name)}.csv`;
  await storeCsv(ctx, session, { filename, path });
  return filename;
}

/**
 * Replaces the images and masks of a session by converted pairs, as an upload of both folders would, and its
 * stratification file by the sets and groups. May be repeated after an interruption.
 */
export async function storePairs(ctx: Ctx, session: string, converted: Converted): Promise<IntakeOutcome> {
  const files = await filesIn(converted.out);
  checkRoom(
    ctx,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  // Without room nothing is removed.
  converted.onProgress(0, files.length);
  for (const kind of KINDS) await removeFiles(ctx, session, kind);
  await dropCsv(ctx, session);
  try {
    return await addFiles(ctx, session, converted, files);
  } catch (error) {
    // A part of a dataset is none; the converted files are kept for another attempt.
    for (const kind of KINDS) await removeFiles(ctx, session, kind).catch(() => undefined);
    throw error;
  }
}

/** Stores the converted files, their sets and their groups. */
async function addFiles(
  ctx: Ctx,
  session: string,
  converted: Converted,
  files: Awaited<ReturnType<typeof filesIn>>,
): Promise<IntakeOutcome> {
  const { out, onProgress } = converted;
  let done = 0;
  await forEachConcurrent(files, TUNABLES.filesAtOnce.value, async ({ kind, name }) => {
    const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    await ctx.storage.upload(session, `${kind}/${name}`, join(out, kind, name), type);
    onProgress(++done, files.length);
  });
  const { failedFiles: images } = await transferFiles(ctx, session, 'images');
  const { failedFiles: masks } = await transferFiles(ctx, session, 'masks');
  const result = await dropRefused(ctx, session, converted, { images, masks });
  const notes = [...result.notes];
  const csv = await storeSets(ctx, session, converted, result).catch((error) => {
    if (!(error instanceof EngineError)) throw error;
    notes.push(`The sets and groups are not used. ${error.message}`);
    return null;
  });
  const config = csv === null ? withoutColumns(result.config) : result.config;
  return { pairs: result.pairs.length, failedFiles: [...result.failed], notes, csv, config };
}
