import { csvCell } from './csv-cell.ts';

/** Returns the text of a CSV: comma separated, a line feed after each row, text cells escaped against formulas. */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

/** Marks a text as UTF-8 for spreadsheets, which otherwise use a code page: Ã© for é. */
export const forSpreadsheets = (text: string): string => `\ufeff${text}`;
