import { type CsvTable, tableOf } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { StoredCsv } from '../../records/csv.ts';
import { keepFound } from '../dataset/keep-found.ts';
import { loadDataset } from '../dataset/load-dataset.ts';

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
