import type { Ctx } from '../../context.ts';
import type { StoredCsv } from '../../records/csv.ts';
import { loadDataset } from '../dataset/load-dataset.ts';
import { readTable } from './csv-table.ts';

/**
 * Checks a CSV against the present images and keeps it in the place of an older one.
 * @throws AppError InvalidCsv
 */
export function storeCsv(ctx: Ctx, session: string, csv: StoredCsv) {
  const table = readTable(csv.bytes, [...loadDataset(ctx, session).images.keys()]);
  ctx.records.csv.put(session, csv);
  return table;
}
