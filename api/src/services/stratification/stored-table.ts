import type { Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { loadDataset } from '../dataset/load-dataset.ts';
import type { CsvTable } from './csv-table.ts';
import { readTable } from './read-table.ts';

/**
 * The stored CSV, checked again against the images that are there now; null without one.
 * @throws AppError StratifiedSplitError
 */
export function storedTable(ctx: Ctx, session: string): CsvTable | null {
  const stored = ctx.records.csv.get(session);
  if (!stored) return null;
  try {
    return readTable(stored.bytes, [...loadDataset(ctx, session).images.keys()]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('StratifiedSplitError', error.message, {
      ...error.extra,
      errorType: 'StratifiedSplitError',
    });
  }
}
