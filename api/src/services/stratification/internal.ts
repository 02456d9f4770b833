import { sortNames } from '@twinset/contract';
import { type CsvTable, forSpreadsheets, tableOf, writeCsv } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { StoredCsv } from '../../records/csv.ts';
import { keepFound, loadDataset } from '../dataset/internal.ts';

/** What is refused of a CSV before it is read, told as an error of the split; other errors as they are. */
export function splitError(error: unknown): unknown {
  if (!(error instanceof AppError) || !['InvalidCsv', 'InvalidFile'].includes(error.code)) return error;
  const { details } = error.extra;
  return new AppError('StratifiedSplitError', error.message, { details, errorType: 'StratifiedSplitError' });
}

/**
 * Checks a CSV against the present images and keeps it in the place of an older one.
 * @throws EngineError StratifiedSplitError
 */
export async function storeCsv(ctx: Ctx, session: string, csv: StoredCsv): Promise<CsvTable> {
  const dataset = loadDataset(ctx, session);
  const table = await tableOf(keepFound(ctx, session, dataset), dataset, csv.bytes);
  ctx.records.csv.put(session, csv);
  return table;
}

/**
 * The stored CSV, checked against the images that are there now; null without one.
 * @throws EngineError StratifiedSplitError
 */
export async function storedTable(ctx: Ctx, session: string): Promise<CsvTable | null> {
  const stored = ctx.records.csv.get(session);
  if (!stored) return null;
  const dataset = loadDataset(ctx, session);
  return tableOf(keepFound(ctx, session, dataset), dataset, stored.bytes);
}

/** Names of a sample where nothing was uploaded yet. */
const EXAMPLES = ['img_1.png', 'img_2.png', 'img_3.png'];

/** A CSV to start from: one row per image, one column to fill in. */
export function sampleCsv(ctx: Ctx, session: string): string {
  const present = sortNames(ctx.records.files.fileSummaries(session, 'images').map((head) => head.name));
  const names = present.length > 0 ? present : EXAMPLES;
  const rows = names.map((name, i) => [name, i % 2 === 0 ? 'a' : 'b']);
  return forSpreadsheets(writeCsv(['image_id', 'group'], rows));
}
