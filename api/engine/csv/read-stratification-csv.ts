import { checkHeader } from './check-header.ts';
import { CsvError } from './csv-error.ts';
import { decodeText } from './decode-text.ts';
import { matchIds } from './match-ids.ts';
import { type CsvRecord, checkWidths, ID_COLUMN, parseRecords } from './parse-records.ts';
import { type ColumnKind, readColumns } from './read-values.ts';

export interface StratificationCsv {
  ok: true;
  /** All columns in the file's order, image_id too. */
  header: string[];
  /** The columns that a split can be stratified by: all but image_id. */
  columns: string[];
  /** One per image, aligned with the image names: column -> cell, null where missing. Prototype-free. */
  rows: Record<string, string | null>[];
  /** Prototype-free. */
  kinds: Record<string, ColumnKind>;
  /** The cells as they are written, trimmed, by column and image; null where missing. Prototype-free. */
  texts: Record<string, (string | null)[]>;
  /** Why a split cannot be stratified by a column, for the columns of which that is so. Prototype-free. */
  problems: Record<string, CsvRefusal>;
}

export interface CsvRefusal {
  ok: false;
  message: string;
  details: { filename: string; reason: string }[];
}

/**
 * Reads a stratification CSV and checks it against the images: encoding, separator, column names, one
 * row per image, values. Numbers come back in plain spelling with a decimal point.
 * @param images names of the present images, with their extensions.
 */
export function readStratificationCsv(
  bytes: Uint8Array,
  images: readonly string[],
): StratificationCsv | CsvRefusal {
  try {
    return read(bytes, images);
  } catch (error) {
    if (error instanceof CsvError) return refusal(error);
    throw error;
  }
}

const refusal = ({ message, details }: CsvError): CsvRefusal => ({ ok: false, message, details });

function read(bytes: Uint8Array, images: readonly string[]): StratificationCsv {
  const { records, separator } = parseRecords(decodeText(bytes), images.length);
  const [first, ...body] = records;
  const header = trimHeader(first.cells, body);
  const idColumn = header.findIndex((name) => name.trim() === ID_COLUMN);
  const ids = body.map(({ cells }) => (idColumn < 0 ? '' : (cells[idColumn] ?? '')));
  checkHeader(header, idColumn < 0 ? [] : strayIds(ids, images));
  checkWidths(body, header.length);
  const rowNumbers = body.map(({ row }) => row);
  const rowOf = matchIds(ids, rowNumbers, images);

  const chosen = [...header.keys()].filter((column) => column !== idColumn);
  const columns = readColumns(
    chosen.map((column) => ({ name: header[column], cells: body.map(({ cells }) => cells[column] ?? '') })),
    rowNumbers,
    separator,
  );
  const rows = images.map(() => Object.create(null) as Record<string, string | null>);
  const kinds = Object.create(null) as Record<string, ColumnKind>;
  const texts = Object.create(null) as Record<string, (string | null)[]>;
  const problems = Object.create(null) as Record<string, CsvRefusal>;
  for (const [i, column] of columns.entries()) {
    const name = header[chosen[i]];
    kinds[name] = column.kind;
    texts[name] = rowOf.map((row) => column.texts[row]);
    if (column.problem) problems[name] = refusal(column.problem);
    rows.forEach((row, image) => {
      row[name] = column.values[rowOf[image]];
    });
  }
  return { ok: true, header, columns: chosen.map((column) => header[column]), rows, kinds, texts, problems };
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
