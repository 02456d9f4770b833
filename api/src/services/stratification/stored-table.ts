import type { Ctx } from '../../context.ts';
import { type Dataset, loadDataset } from '../dataset/load-dataset.ts';
import { type CsvTable, readTable } from './csv-table.ts';
import { inSplit } from './in-split.ts';

const kept = new WeakMap<Dataset, { hash: number | bigint; table: CsvTable }>();

/**
 * The stored CSV, checked against the images that are there now; null without one. Kept until either changes.
 * @throws AppError StratifiedSplitError
 */
export function storedTable(ctx: Ctx, session: string): CsvTable | null {
  const stored = ctx.records.csv.get(session);
  if (!stored) return null;
  const dataset = loadDataset(ctx, session);
  const hash = Bun.hash(stored.bytes);
  const known = kept.get(dataset);
  if (known?.hash === hash) return known.table;
  const table = inSplit(() => readTable(stored.bytes, [...dataset.images.keys()]));
  kept.set(dataset, { hash, table });
  return table;
}
