import { columnKind, isMissing, isPlainNumber } from '@twinset/tensor-core';
import { CsvError, listed, quoted } from './csv-error.ts';
import type { Separator } from './parse-records.ts';

export type ColumnKind = 'numeric' | 'categorical';

/** Share of numbers above which a cell that is none is taken for a slip. */
const NUMBERS_SHARE = 0.9;
const COMMA_NUMBER = /^-?(0|[1-9]\d*),\d+$/;
const POINT_NUMBER = /^-?\d[\d,]*\.\d/;
/** Digits with a leading zero, or too many for a number: codes and ids, no slips. */
const DIGITS = /^-?\d+$/;

/**
 * Whether the comma is the decimal mark: only where it does not separate cells, and no number has a point.
 * @param columns the cells of every column but image_id.
 */
export function hasDecimalComma(columns: readonly (readonly string[])[], separator: Separator): boolean {
  if (separator === ',') return false;
  let commas = 0;
  for (const cells of columns) {
    for (const cell of cells) {
      if (POINT_NUMBER.test(cell.trim())) return false;
      if (COMMA_NUMBER.test(cell.trim())) commas++;
    }
  }
  return commas > 0;
}

/**
 * The values of one column: trimmed, null where missing (empty, NA, nan), decimal commas as points.
 * @throws CsvError where over nine tenths of the values are numbers and some are not, with their rows.
 */
export function readValues(
  column: string,
  cells: readonly string[],
  rows: readonly number[],
  decimalComma: boolean,
): { values: (string | null)[]; kind: ColumnKind } {
  const values = cells.map((cell) => {
    const text = cell.trim();
    if (isMissing(text)) return null;
    return decimalComma && COMMA_NUMBER.test(text) ? text.replace(',', '.') : text;
  });
  const present = values.filter((value) => value !== null);
  const numbers = present.filter(isPlainNumber).length;
  const isStray = (value: string | null) => value !== null && !isPlainNumber(value);
  if (numbers > NUMBERS_SHARE * present.length && values.some(isStray)) {
    const strays = values.flatMap((value, k) =>
      isStray(value) ? [{ value: value as string, row: rows[k] }] : [],
    );
    if (!strays.every(({ value }) => DIGITS.test(value))) {
      throw new CsvError(
        `Column ${quoted(column)} holds numbers, but not in ${listed(strays.map(({ value, row }) => `row ${row}: ${quoted(value)}`))}.`,
        strays.map(({ value, row }) => ({
          filename: `row ${row}`,
          reason: `${quoted(value)} in column ${column} is not a number.`,
        })),
      );
    }
  }
  return { values, kind: columnKind(values) };
}
