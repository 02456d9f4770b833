import { checkHeader } from './check-header.ts';
import { CsvError } from './csv-error.ts';
import { decodeText } from './decode-text.ts';
import { matchIds } from './match-ids.ts';
import { type CsvRecord, checkWidths, ID_COLUMN, parseRecords } from './parse-records.ts';
import { type ColumnKind, hasDecimalComma, readValues } from './read-values.ts';

export interface StratificationCsv {
  ok: true;
  /** All columns in the file's order, image_id too. */
  header: string[];
  /** The columns that a split can be stratified by: all but image_id. */
  columns: string[];
  /** One an image, aligned with the image names: column -> cell, null where missing. Prototype-free. */
  rows: Record<string, string | null>[];
  /** Prototype-free. */
  kinds: Record<string, ColumnKind>;
}

export interface CsvRefusal {
  ok: false;
  message: string;
  details: { filename: string; reason: string }[];
}

/**
 * Reads a stratification CSV and checks it against the images: encoding, separator, column names, one
 * row an image, values. Numbers come back in plain spelling with a decimal point.
 * @param images names of the present images, with their extensions.
 */
export function readStratificationCsv(
  bytes: Uint8Array,
  images: readonly string[],
): StratificationCsv | CsvRefusal {
  try {
    return read(bytes, images);
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, message: error.message, details: error.details };
    throw error;
  }
}

function read(bytes: Uint8Array, images: readonly string[]): StratificationCsv {
  const { records, separator } = parseRecords(decodeText(bytes));
  const [first, ...body] = records;
  const header = trimHeader(first.cells, body);
  const idColumn = header.findIndex((name) => name.trim() === ID_COLUMN);
  const ids = body.map(({ cells }) => (idColumn < 0 ? '' : (cells[idColumn] ?? '')));
  checkHeader(header, idColumn < 0 ? [] : strayIds(ids, images));
  checkWidths(body, header.length);
  const rowNumbers = body.map(({ row }) => row);
  const rowOf = matchIds(ids, rowNumbers, images);

  const cellsOf = (column: number) => body.map(({ cells }) => cells[column] ?? '');
  const chosen = [...header.keys()].filter((column) => column !== idColumn);
  const decimalComma = hasDecimalComma(chosen.map(cellsOf), separator);
  const rows = images.map(() => Object.create(null) as Record<string, string | null>);
  const kinds = Object.create(null) as Record<string, ColumnKind>;
  for (const column of chosen) {
    const { values, kind } = readValues(header[column], cellsOf(column), rowNumbers, decimalComma);
    kinds[header[column]] = kind;
    rows.forEach((row, image) => {
      row[header[column]] = values[rowOf[image]];
    });
  }
  return { ok: true, header, columns: chosen.map((column) => header[column]), rows, kinds };
}

/** Empty columns at the right, as spreadsheets leave them, do not count. */
function trimHeader(header: readonly string[], body: readonly CsvRecord[]): string[] {
  let width = header.length;
  const isEmpty = (column: number) =>
    header[column].trim() === '' && body.every(({ cells }) => (cells[column] ?? '').trim() === '');
  while (width > 1 && isEmpty(width - 1)) width--;
  return header.slice(0, width);
}

/** Ids with white space at an end that the image's name lacks. */
function strayIds(ids: readonly string[], images: readonly string[]): string[] {
  const names = new Set(images.map((name) => name.normalize('NFC')));
  return ids.filter((id) => id.trim() !== '' && id !== id.trim() && !names.has(id.normalize('NFC')));
}
