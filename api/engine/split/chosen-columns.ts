import {
  ATTRIBUTE_FLAGS,
  type AttributeFlag,
  type AugmentConfig,
  type SetName,
  someNames,
  type Warning,
} from '@twinset/contract';
import { quoted } from '../csv/csv-error.ts';
import type { CsvCellValue, CsvTable } from '../csv/csv-table.ts';
import { EngineError } from '../engine-error.ts';

/** Returns the attributes chosen by flag. */
export const chosenFlags = (config: AugmentConfig): AttributeFlag[] =>
  ATTRIBUTE_FLAGS.filter((flag) => config[flag]);

const fail = (message: string, details: { filename: string; reason: string }[]): never => {
  throw new EngineError('StratifiedSplitError', message, details);
};

/**
 * Returns the CSV if it has the column.
 * @throws EngineError StratifiedSplitError without a CSV or such a column
 */
function columnOf(table: CsvTable | null, column: string): CsvTable {
  if (table === null) {
    const reason = 'No stratification file is uploaded.';
    return fail(`The column "${column}" is selected, but no stratification file is uploaded.`, [
      { filename: column, reason },
    ]);
  }
  if (!table.columns.includes(column)) {
    const reason = `The file's columns are ${someNames(table.columns) || 'only image_id'}.`;
    return fail(`The stratification file has no column "${column}".`, [{ filename: column, reason }]);
  }
  return table;
}

/**
 * Returns the values of one column to stratify by, one per pair.
 * @throws EngineError StratifiedSplitError without a CSV or such a column, or for one that cannot be read
 */
export function cellsOf(table: CsvTable | null, column: string, images: readonly string[]): CsvCellValue[] {
  const found = columnOf(table, column);
  const problem = found.problemOf(column);
  if (problem) fail(problem.message, problem.details);
  return images.map((image) => found.cell(image, column));
}

/**
 * Returns the cells of one column as written, one per pair.
 * @throws EngineError StratifiedSplitError without a CSV or such a column
 */
export function textsOf(table: CsvTable | null, column: string, images: readonly string[]): CsvCellValue[] {
  const found = columnOf(table, column);
  return images.map((image) => found.text(image, column));
}

const SET_NAMES: Record<string, SetName> = {
  train: 'train',
  training: 'train',
  val: 'val',
  valid: 'val',
  validation: 'val',
  test: 'test',
  testing: 'test',
};
const setOf = (cell: CsvCellValue): SetName | null =>
  cell !== null && Object.hasOwn(SET_NAMES, cell.toLowerCase())
    ? (SET_NAMES[cell.toLowerCase()] as SetName)
    : null;

/** Returns true if every cell is the name of a set, and at least two sets occur. */
export const namesSets = (cells: readonly CsvCellValue[]): boolean =>
  cells.every((cell) => setOf(cell) !== null) && new Set(cells.map(setOf)).size > 1;

/**
 * Returns the split given by a column `set`: train, val and test, their usual synonyms, in any case.
 * @throws EngineError StratifiedSplitError naming each row with another value
 */
export function fixedSplit(cells: readonly CsvCellValue[], images: readonly string[]): SetName[] {
  const sets = cells.map(setOf);
  const strays = [...sets.keys()].filter((row) => sets[row] === null);
  if (strays.length === 0) return sets as SetName[];
  const said = (row: number) => (cells[row] === null ? 'an empty cell' : quoted(cells[row] as string));
  const first = strays[0] as number;
  const more = strays.length > 1 ? ` and other values in ${strays.length - 1} more row(s)` : '';
  return fail(
    `The column "set" contains ${said(first)} for ${images[first]}${more}: expected train, val or test in every row.`,
    strays.map((row) => ({
      filename: images[row] as string,
      reason: `The column "set" contains ${said(row)}; expected train, val or test.`,
    })),
  );
}

/** Returns a warning about pairs without a value in the group column, which are not grouped. */
export function groupWarnings(
  column: string,
  cells: readonly CsvCellValue[],
  images: readonly string[],
): Warning[] {
  const files = [...new Set(images.filter((_, row) => cells[row] === null))];
  if (files.length === 0) return [];
  const message = `Column "${column}" has no value for ${someNames(files)}. Each of these pairs may be assigned to any set.`;
  return [{ code: 'MissingGroup', message, files }];
}

/** Returns a warning about a column that contains a split but is used for stratification. */
export const looksLikeSplit = (column: string): Warning => ({
  code: 'LooksLikeSplit',
  message: `Column "${column}" contains set names, but only a column named "set" is used as the split. Rename it to "set" to use it.`,
});
