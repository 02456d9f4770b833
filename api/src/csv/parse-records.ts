import Papa from 'papaparse';
import { CsvError, quoted } from './csv-error.ts';

export const ID_COLUMN = 'image_id';
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** One line of the file that is not blank; `row` counts all lines from 1, as a spreadsheet does. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

/**
 * Cuts a text into records. The separator (comma, semicolon or tab) is the one that shows the column
 * image_id, else the most frequent in the first line; a first line `sep=;` names it. Blank lines, and
 * lines of nothing but separators and spaces, do not count.
 * @throws CsvError where a quote is not closed or the file is empty.
 */
export function parseRecords(text: string): { records: CsvRecord[]; separator: Separator } {
  const lines = text.replace(/\r\n?/g, '\n');
  const named = /^sep=([,;\t])[ ]*\n/i.exec(lines);
  const body = named ? lines.slice(named[0].length) : lines;
  const separator = (named?.[1] as Separator | undefined) ?? findSeparator(body);
  const first = named ? 2 : 1;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: separator, newline: '\n' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const reason =
      broken.code === 'MissingQuotes' ? 'a quote is opened and never closed' : 'a quote stands within a cell';
    throw new CsvError(`Row ${(broken.row ?? 0) + first}: ${reason}.`);
  }
  const records = data
    .map((cells, k) => ({ row: k + first, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (records.length === 0) throw new CsvError('The file is empty: a header row is required.');
  return { records, separator };
}

function findSeparator(body: string): Separator {
  const header = body.split('\n').find((line) => /[^\s,;]/.test(line)) ?? '';
  const cellsBy = (separator: Separator) =>
    Papa.parse<string[]>(header, { delimiter: separator }).data[0] ?? [];
  const showing = SEPARATORS.filter((separator) =>
    cellsBy(separator).some((cell) => cell.trim() === ID_COLUMN),
  );
  const candidates = showing.length > 0 ? showing : SEPARATORS;
  return candidates.reduce((best, separator) =>
    cellsBy(separator).length > cellsBy(best).length ? separator : best,
  );
}

/** Cells beyond the header's last column are an error unless they are empty. */
export function checkWidths(records: readonly CsvRecord[], columns: number): void {
  for (const { row, cells } of records) {
    const stray = cells.slice(columns).find((cell) => cell.trim() !== '');
    if (stray === undefined) continue;
    throw new CsvError(
      `Row ${row} has ${cells.length} cells, but the header has ${columns}: ${quoted(stray)} stands in no column. ` +
        'A decimal comma or a comma within a text needs quotes or another separator.',
    );
  }
}
