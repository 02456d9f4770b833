import { type CsvTable, tableOf } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { keepFound } from '../dataset/keep-found.ts';
import { loadDataset } from '../dataset/load-dataset.ts';

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
