import Papa from 'papaparse';
import { CsvError, quoted } from './csv-error.ts';
import { checkSize } from './measure-text.ts';

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
 * @param images number of images; a file with far more rows is refused before it is parsed.
 * @throws CsvError where the file is empty or too large, or a quote is not closed.
 */
export function parseRecords(text: string, images: number): { records: CsvRecord[]; separator: Separator } {
  const lines = text.replace(/\r\n?/g, '\n');
  const named = /^sep=([,;\t])[ ]*\n/i.exec(lines);
  const body = named ? lines.slice(named[0].length) : lines;
  const separator = (named?.[1] as Separator | undefined) ?? findSeparator(body);
  const first = named ? 2 : 1;
  const filled = checkSize(body, separator, images);
  const { data, errors } = Papa.parse<string[]>(filled, { delimiter: separator, newline: '\n' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const reason =
      broken.code === 'MissingQuotes'
        ? 'a quote is opened but never closed'
        : 'unescaped quote inside a cell';
    throw new CsvError(`Row ${(broken.row ?? 0) + first}: ${reason}.`);
  }
  const records = data
    .map((cells, k) => ({ row: k + first, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (records.length === 0) throw new CsvError('The file is empty: a header row is required.');
  return { records, separator };
}

/** Characters of the header that the separator is looked for in. */
const HEADER_SAMPLE = 1 << 16;

function findSeparator(body: string): Separator {
  const start = Math.max(0, body.search(/[^\s,;]/));
  const lineStart = body.lastIndexOf('\n', start) + 1;
  const header = body.slice(lineStart, lineStart + HEADER_SAMPLE).split('\n', 1)[0] ?? '';
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

/**
 * Refuses rows with more or fewer cells than the header. Empty cells beyond its last column do not count.
 * @throws CsvError that names the first such row.
 */
export function checkWidths(records: readonly CsvRecord[], columns: number): void {
  for (const { row, cells } of records) {
    const stray = cells.slice(columns).find((cell) => cell.trim() !== '');
    if (stray !== undefined) {
      throw new CsvError(
        `Row ${row} has ${cells.length} cells, but the header has ${columns}: ${quoted(stray)} does not belong to a column. ` +
          'Enclose cells that contain a comma in quotes, or use another separator.',
      );
    }
    if (cells.length < columns) {
      throw new CsvError(
        `Row ${row} has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, but the header has ${columns}. ` +
          'If a value is missing, leave its cell empty but keep the separator.',
      );
    }
  }
}
