import { type AugmentConfig, SETS, type SetName } from '@twinset/contract';
import { AppError } from '../../lib/app-error.ts';
import type { CsvCellValue, CsvTable } from '../stratification/csv-table.ts';

/** Names of the CSV columns that the user picked, once each; `splitParameter` is the first of them. */
export const pickedColumns = (config: AugmentConfig): string[] => [
  ...new Set([config.splitParameter, ...config.splitParameters].filter((name) => name !== '')),
];

const fail = (message: string): never => {
  throw new AppError('StratifiedSplitError', message, { errorType: 'StratifiedSplitError' });
};

/**
 * The cells of one column, a pair each.
 * @throws AppError StratifiedSplitError without a CSV or such a column
 */
export function cellsOf(table: CsvTable | null, column: string, images: readonly string[]): CsvCellValue[] {
  if (table === null) return fail(`The column "${column}" was chosen, but there is no stratification file.`);
  if (!table.columns.includes(column)) return fail(`The stratification file has no column "${column}".`);
  return images.map((image) => table.cell(image, column));
}

/**
 * The split that a column `set` spells out, or null where it does not.
 * @throws AppError StratifiedSplitError when some cells are sets and others are not
 */
export function fixedSplit(cells: readonly CsvCellValue[], images: readonly string[]): SetName[] | null {
  const isSet = (cell: CsvCellValue): cell is SetName => (SETS as readonly CsvCellValue[]).includes(cell);
  if (cells.every(isSet)) return [...cells] as SetName[];
  if (!cells.some(isSet)) return null;
  const at = cells.findIndex((cell) => !isSet(cell));
  return fail(
    `The column "set" says "${cells[at] ?? ''}" for ${images[at]}: expected train, val or test in every row.`,
  );
}
