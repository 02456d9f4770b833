import type { CellTable } from './cell-table.ts';
import { checkSize, mostOf } from './check-size.ts';
import { CsvError, quoted } from './csv-error.ts';
import { scanCells } from './scan-cells.ts';

export const ID_COLUMN = 'image_id';
const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The records of a file, the header first. */
export interface CsvRecords {
  table: CellTable;
  separator: Separator;
  /** Number of the first line, as shown by a spreadsheet. */
  first: number;
}

const FAULTS = { unclosed: 'a quote is opened but never closed', stray: 'unescaped quote inside a cell' };

const empty = () => new CsvError('The file is empty: a header row is required.');

/**
 * Splits a text into records. The separator (comma, semicolon or tab) is the one that yields the column image_id, else
 * the most frequent in the first line; a first line `sep=;` sets it. Blank lines, and lines of only separators and
 * spaces, do not count.
 * @param images number of images; a file with far more rows is refused.
 * @throws CsvError if the file is empty or too large, or a quote is not closed.
 */
export function parseRecords(text: string, images: number): CsvRecords {
  const lines = text.replace(/\r\n?/g, '\n');
  const named = /^sep=([,;\t]) *\n/i.exec(lines);
  const body = named ? lines.slice(named[0].length) : lines;
  const start = body.search(/[^\s,;]/);
  if (start < 0) throw empty();
  const separator = (named?.[1] as Separator | undefined) ?? findSeparator(body, start);
  const first = named ? 2 : 1;
  const scan = scanCells(body, separator, mostOf(images));
  checkSize(scan, images);
  const { table, broken } = scan;
  if (broken) throw new CsvError(`Row ${broken.row + first}: ${FAULTS[broken.fault]}.`);
  if (table.rows.length === 0) throw empty();
  return { table, separator, first };
}

/** Characters of the header that are searched for the separator. */
const HEADER_SAMPLE = 1 << 16;

/**
 * Finds the separator.
 * @param start of the first text.
 */
function findSeparator(body: string, start: number): Separator {
  const lineStart = body.lastIndexOf('\n', start) + 1;
  const sample = body.slice(lineStart, lineStart + HEADER_SAMPLE);
  const columns = SEPARATORS.map((separator) => {
    const { table, broken } = scanCells(sample, separator, { records: 1, columns: HEADER_SAMPLE });
    // Text after a closing quote shows that another character separates: what follows is one cell.
    const isStray = broken?.fault === 'stray' && broken.row === table.rows[0];
    const cells = table.cells(0).slice(0, isStray ? broken.column : undefined);
    const shows = cells.some((cell) => cell.trim() === ID_COLUMN);
    return { separator, count: cells.length + (isStray ? 1 : 0), shows };
  });
  const showing = columns.filter(({ shows }) => shows);
  const candidates = showing.length > 0 ? showing : columns;
  return candidates.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/**
 * Checks that each row has as many cells as the header. Empty cells beyond its last column do not count.
 * @throws CsvError that names the first row with more or fewer.
 */
export function checkWidths({ table, first }: CsvRecords, columns: number): void {
  for (const [record, row] of table.rows.entries()) {
    const width = table.width(record);
    if (record === 0 || width === columns) continue;
    const stray = table
      .cells(record)
      .slice(columns)
      .find((cell) => cell.trim() !== '');
    if (stray !== undefined) {
      throw new CsvError(
        `Row ${row + first} has ${width} cells, but the header has ${columns}: ${quoted(stray)} does not belong to a column. ` +
          'Enclose cells that contain a comma in quotes, or use another separator.',
      );
    }
    if (width < columns) {
      throw new CsvError(
        `Row ${row + first} has ${width} ${width === 1 ? 'cell' : 'cells'}, but the header has ${columns}. ` +
          'If a value is missing, leave its cell empty but keep the separator.',
      );
    }
  }
}
