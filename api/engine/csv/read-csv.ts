import { checkHeader } from './check-header.ts';
import { decodeText } from './decode-text.ts';
import { matchIds } from './match-ids.ts';
import { checkWidths, ID_COLUMN, parseRecords, type Separator } from './parse-records.ts';
import { type DecimalMark, decimalMark } from './read-numbers.ts';
import { type ColumnValues, numbersOf, readColumn } from './read-values.ts';

/** Properties of a file that matches the images, whichever columns are chosen. */
export interface CsvFacts {
  /** All columns in the file's order, including `image_id`. */
  header: string[];
  /** Without `image_id`. */
  columns: string[];
  rows: number;
  /** Decimal mark of its numbers; null if no column shows one. */
  mark: DecimalMark | null;
}

interface CsvFile {
  separator: Separator;
  header: string[];
  /** Row numbers, as shown to the user. */
  rows: number[];
  /** Row of each image, from 0. */
  rowOf: number[];
  cellsOf(column: number): string[];
}

/**
 * Reads the parts of a file that every use needs: encoding, separator, column names, one row per image.
 * @throws CsvError
 */
function readFile(bytes: Uint8Array, images: readonly string[]): CsvFile {
  const records = parseRecords(decodeText(bytes), images.length);
  const { table, separator, first } = records;
  const rows = table.rows.slice(1).map((row) => row + first);
  const cellsOf = (column: number) => table.column(column).slice(1);
  const header = trimHeader(table.cells(0), cellsOf);
  const idColumn = header.findIndex((name) => name.trim() === ID_COLUMN);
  const ids = idColumn < 0 ? rows.map(() => '') : cellsOf(idColumn);
  checkHeader(header, idColumn < 0 ? [] : strayIds(ids, images));
  checkWidths(records, header.length);
  return { separator, header, rows, rowOf: matchIds(ids, rows, images), cellsOf };
}

/**
 * Checks a stratification file against the images.
 * @param images names of the present images, with their extensions.
 * @throws CsvError
 */
export function checkCsv(bytes: Uint8Array, images: readonly string[]): CsvFacts {
  const { header, separator, rows, cellsOf } = readFile(bytes, images);
  const columns = header.filter((name) => name !== ID_COLUMN);
  // One column at a time: a file may have millions of cells.
  function* numbers() {
    for (const name of columns) yield numbersOf(cellsOf(header.indexOf(name)), separator);
  }
  return { header, columns, rows: rows.length, mark: decimalMark(numbers(), separator) };
}

/**
 * Reads columns of a checked file, one value per image.
 * @param mark decimal mark found by `checkCsv`.
 * @throws CsvError if the file no longer matches the images.
 */
export function readColumns(
  bytes: Uint8Array,
  images: readonly string[],
  names: readonly string[],
  mark: DecimalMark | null,
): ColumnValues[] {
  const { header, separator, rows, rowOf, cellsOf } = readFile(bytes, images);
  return names.map((name) => {
    const cells = cellsOf(header.indexOf(name));
    const { values, texts, ...rest } = readColumn({ name, cells, rows }, separator, mark);
    const ofImages = (all: readonly (string | null)[]) => rowOf.map((row) => all[row] ?? null);
    return { ...rest, values: ofImages(values), texts: ofImages(texts) };
  });
}

/** Removes empty columns at the right, which spreadsheets write. */
function trimHeader(header: readonly string[], cellsOf: (column: number) => string[]): string[] {
  let width = header.length;
  const isEmpty = (column: number) =>
    header[column].trim() === '' && cellsOf(column).every((cell) => cell.trim() === '');
  while (width > 1 && isEmpty(width - 1)) width--;
  return header.slice(0, width);
}

/** Returns ids with leading or trailing white space that the image's name lacks. */
function strayIds(ids: readonly string[], images: readonly string[]): string[] {
  const names = new Set(images.map((name) => name.normalize('NFC')));
  return ids.filter((id) => id.trim() !== '' && id !== id.trim() && !names.has(id.normalize('NFC')));
}
