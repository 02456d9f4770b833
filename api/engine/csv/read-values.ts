import { someNames } from '@twinset/contract';
import { isMissing } from '@twinset/tensor-core';
import { CsvError, quoted } from './csv-error.ts';
import type { Separator } from './parse-records.ts';
import { type DecimalMark, type NumberColumn, readNumbers } from './read-numbers.ts';

export type ColumnKind = 'numeric' | 'categorical';

export interface ColumnValues {
  kind: ColumnKind;
  /** Numbers in plain spelling, other cells trimmed; null if missing. */
  values: (string | null)[];
  /** Every cell as written, trimmed; null if missing. */
  texts: (string | null)[];
  /** Reason why no split can be stratified by the column, or null. */
  problem: CsvError | null;
}

/** Share of numbers above which a non-numeric cell counts as a mistake. */
const NUMBERS_SHARE = 0.9;
/** Digits with a leading zero, or too many for a number: codes and ids, not numbers. */
const DIGITS = /^-?\d+$/;

interface Column {
  name: string;
  texts: (string | null)[];
  /** The cells that are not missing, with their rows. */
  present: { text: string; row: number }[];
  numbers: NumberColumn;
}

/** Returns an error that lists the non-numeric cells of a mostly numeric column. */
function strayError(
  { name, present }: Column,
  spelled: readonly (string | null)[],
  what: string,
): CsvError | null {
  const strays = present.filter((_, i) => spelled[i] === null);
  if (strays.length === 0 || strays.every(({ text }) => DIGITS.test(text))) return null;
  const shown = someNames(strays.map(({ text, row }) => `row ${row}: ${quoted(text)}`));
  return new CsvError(
    `Column ${quoted(name)} contains ${what}, except in ${shown}.`,
    strays.map(({ text, row }) => ({
      filename: `row ${row}`,
      reason: `${quoted(text)} in column ${name} is not a number.`,
    })),
  );
}

/** Returns an error with the first cell in the usual number format, and the first in another. */
function mixedError({ name, present }: Column, spelled: readonly (string | null)[]): CsvError {
  const shown = [spelled.findIndex((cell) => cell !== null), spelled.indexOf(null)].map(
    (at) => present[at] as Column['present'][number],
  );
  const described = shown.map(({ text, row }) => `${quoted(text)} in row ${row}`);
  return new CsvError(
    `Column ${quoted(name)} contains numbers in different formats: ${described.join(', ')}. Use one format in the whole column.`,
    shown.map(({ row }, i) => ({ filename: `row ${row}`, reason: `${described[i]} of column ${name}.` })),
  );
}

/** Returns an error with a cell whose value depends on which mark separates thousands. */
function ambiguityError({ name, present, numbers }: Column): CsvError {
  const [one, other] = numbers.whole;
  const at = present.findIndex((_, i) => one?.spelled[i] !== other?.spelled[i]);
  const { text, row } = present[at] as Column['present'][number];
  const both = `${one?.spelled[at]} or ${other?.spelled[at]}`;
  return new CsvError(
    `Column ${quoted(name)} can be read in two ways: ${quoted(text)} in row ${row} is ${both}. Write its numbers without thousands separators and with a decimal point.`,
    [{ filename: `row ${row}`, reason: `${quoted(text)} in column ${name} is ${both}.` }],
  );
}

function valuesOf(column: Column, mark: DecimalMark | null): ColumnValues {
  const { texts, present, numbers } = column;
  const text = { kind: 'categorical' as const, values: texts, texts };
  const chosen = numbers.whole.length > 1 ? numbers.whole.find((one) => one.mark === mark) : numbers.whole[0];
  if (chosen) {
    let i = 0;
    const values = texts.map((cell) => (cell === null ? null : (chosen.spelled[i++] ?? null)));
    return { kind: 'numeric', values, texts, problem: null };
  }
  if (numbers.whole.length > 1) return { ...text, problem: ambiguityError(column) };
  const { best, mixed, percent } = numbers;
  if (!best) return { ...text, problem: null };
  if (mixed) return { ...text, problem: mixedError(column, best.spelled) };
  const isNumeric = best.numbers > NUMBERS_SHARE * present.length;
  const what = percent ? 'percentages' : 'numbers';
  return { ...text, problem: isNumeric ? strayError(column, best.spelled, what) : null };
}

/** Cells of a column, by row, and the row numbers shown to the user. */
export interface ColumnCells {
  name: string;
  cells: readonly string[];
  rows: readonly number[];
}

/** Reads the cells that are not missing as numbers. */
export const numbersOf = (cells: readonly string[], separator: Separator): NumberColumn =>
  readNumbers(
    cells.filter((cell) => !isMissing(cell)).map((cell) => cell.trim()),
    separator,
  );

/**
 * Reads the values of a column. One that cannot be read does not make the file invalid: its problem is reported where
 * the column is used.
 * @param mark decimal mark of the file.
 */
export function readColumn(
  { name, cells, rows }: ColumnCells,
  separator: Separator,
  mark: DecimalMark | null,
): ColumnValues {
  const texts = cells.map((cell) => (isMissing(cell) ? null : cell.trim()));
  const present = texts.flatMap((text, k) => (text === null ? [] : [{ text, row: rows[k] ?? 0 }]));
  const numbers = readNumbers(
    present.map(({ text }) => text),
    separator,
  );
  return valuesOf({ name, texts, present, numbers }, mark);
}
