import { csvCell } from './csv-cell.ts';

type Row = readonly (string | number | null)[];

/** Rows per part of a text: about a millisecond of work. */
const ROWS = 1000;

/** Returns the same text as `writeCsv` in parts of so many rows. */
export function* csvParts(header: readonly string[], rows: Iterable<Row>): Generator<string> {
  let part = '';
  let left = ROWS;
  const add = (cells: Row) => {
    part += `${cells.map(csvCell).join(',')}\n`;
  };
  add(header);
  for (const row of rows) {
    add(row);
    if (--left > 0) continue;
    yield part;
    part = '';
    left = ROWS;
  }
  if (part !== '') yield part;
}

/** Returns the text of a CSV: comma separated, a line feed after each row, text cells escaped against formulas. */
export const writeCsv = (header: readonly string[], rows: readonly Row[]): string =>
  [...csvParts(header, rows)].join('');

/** Marks a text as UTF-8 for spreadsheets, which otherwise use a code page: Ã© for é. */
export const forSpreadsheets = (text: string): string => `\ufeff${text}`;
