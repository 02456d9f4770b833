import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type CsvFacts, type CsvSource, factsOfCsv, forSpreadsheets, writeCsv } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type KeptFile, keepFile } from '../../site/kept-files.ts';
import { loadDataset, sessionCache } from '../dataset/internal.ts';
import { removeData } from '../remove-data.ts';

/** Returns a stored CSV as a file that other servers of the site need. */
export const keptCsv = (ctx: Ctx, session: string, file: string): KeptFile => ({
  name: `csv-${file}`,
  path: ctx.work.path(session, 'csv', file),
});

/** Converts a refusal of a CSV before it is read to an error of the split; returns other errors unchanged. */
export function splitError(error: unknown): unknown {
  if (!(error instanceof AppError) || !['InvalidCsv', 'InvalidFile'].includes(error.code)) return error;
  const { details } = error.extra;
  return new AppError('StratifiedSplitError', error.message, { details, errorType: 'StratifiedSplitError' });
}

/** A received CSV: its name, and the file that contains it. */
export type ReceivedCsv = { filename: string; path: string };

/**
 * Checks a CSV against the current images.
 * @throws EngineError StratifiedSplitError
 */
async function check(ctx: Ctx, session: string, csv: CsvSource): Promise<CsvFacts> {
  const dataset = await loadDataset(ctx, session);
  return factsOfCsv({ engine: ctx.engine, keep: sessionCache(ctx, session, dataset) }, dataset, csv);
}

/**
 * Checks a CSV against the current images and stores it, replacing an older one.
 * @throws EngineError StratifiedSplitError
 */
export async function storeCsv(
  ctx: Ctx,
  session: string,
  { filename, path }: ReceivedCsv,
): Promise<CsvFacts> {
  const file = crypto.randomUUID();
  const facts = await check(ctx, session, { path, key: file });
  await ctx.work.ensure(session, 'csv');
  await rename(path, ctx.work.path(session, 'csv', file));
  await keepFile(ctx, session, keptCsv(ctx, session, file));
  const former = ctx.records.csv.get(session);
  ctx.records.csv.put(session, { filename, file });
  if (former) await rm(ctx.work.path(session, 'csv', former.file), { force: true });
  return facts;
}

/** Removes the stored CSV. */
export const dropCsv = (ctx: Ctx, session: string): Promise<void> =>
  removeData(ctx, {
    records: () => ctx.records.csv.remove(session),
    files: () => ctx.work.remove(session, 'csv'),
  });

/** Returns the stored CSV and its name, or null. */
export function storedCsv(ctx: Ctx, session: string): (CsvSource & { filename: string }) | null {
  const stored = ctx.records.csv.get(session);
  if (!stored) return null;
  const path = ctx.work.path(session, 'csv', stored.file);
  // A crash during its removal leaves its record.
  return existsSync(path) ? { filename: stored.filename, path, key: stored.file } : null;
}

/**
 * Returns the facts of the stored CSV, checked against the current images; null without one.
 * @throws EngineError StratifiedSplitError
 */
export async function storedFacts(ctx: Ctx, session: string): Promise<CsvFacts | null> {
  const csv = storedCsv(ctx, session);
  return csv && check(ctx, session, csv);
}

/** Names in a sample before anything is uploaded. */
const EXAMPLES = ['img_1.png', 'img_2.png', 'img_3.png'];

/** Returns a CSV template: one row per image, one column to fill in. */
export function sampleCsv(ctx: Ctx, session: string): string {
  const present = ctx.records.files.list(session, 'images').map((row) => row.name);
  const names = present.length > 0 ? present : EXAMPLES;
  const rows = names.map((name, i) => [name, i % 2 === 0 ? 'a' : 'b']);
  return forSpreadsheets(writeCsv(['image_id', 'group'], rows));
}
