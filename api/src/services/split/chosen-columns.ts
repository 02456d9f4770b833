import {
  ATTRIBUTE_FLAGS,
  type AttributeFlag,
  type AugmentConfig,
  SETS,
  type SetName,
  someNames,
} from '@twinset/contract';
import { AppError } from '../../lib/app-error.ts';
import type { CsvCellValue, CsvTable } from '../stratification/csv-table.ts';

/** The attributes chosen by flag. */
export const chosenFlags = (config: AugmentConfig): AttributeFlag[] =>
  ATTRIBUTE_FLAGS.filter((flag) => config[flag]);

const fail = (message: string, details: { filename: string; reason: string }[]): never => {
  throw new AppError('StratifiedSplitError', message, { errorType: 'StratifiedSplitError', details });
};

/**
 * The cells of one column, a pair each.
 * @throws AppError StratifiedSplitError without a CSV or such a column
 */
export function cellsOf(table: CsvTable | null, column: string, images: readonly string[]): CsvCellValue[] {
  if (table === null) {
    const reason = 'There is no stratification file.';
    return fail(`The column "${column}" was chosen, but there is no stratification file.`, [
      { filename: column, reason },
    ]);
  }
  if (!table.columns.includes(column)) {
    const reason = `The file's columns are ${someNames(table.columns) || 'image_id alone'}.`;
    return fail(`The stratification file has no column "${column}".`, [{ filename: column, reason }]);
  }
  return images.map((image) => table.cell(image, column));
}

/**
 * The split that a column `set` spells out, or null where it does not.
 * @throws AppError StratifiedSplitError naming each row, when some cells are sets and others are not
 */
export function fixedSplit(cells: readonly CsvCellValue[], images: readonly string[]): SetName[] | null {
  const isSet = (cell: CsvCellValue): cell is SetName => (SETS as readonly CsvCellValue[]).includes(cell);
  if (cells.every(isSet)) return [...cells] as SetName[];
  if (!cells.some(isSet)) return null;
  const strays = [...cells.keys()].filter((row) => !isSet(cells[row] as CsvCellValue));
  const said = (row: number) => (cells[row] === null ? 'nothing' : `"${cells[row]}"`);
  const first = strays[0] as number;
  const more = strays.length > 1 ? ` and something else in ${strays.length - 1} more row(s)` : '';
  return fail(
    `The column "set" says ${said(first)} for ${images[first]}${more}: expected train, val or test in every row.`,
    strays.map((row) => ({
      filename: images[row] as string,
      reason: `The column "set" says ${said(row)}; expected train, val or test.`,
    })),
  );
}
