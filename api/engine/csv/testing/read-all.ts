import { CsvError } from '../csv-error.ts';
import { csvTable, packColumn } from '../csv-table.ts';
import { checkCsv, readColumns } from '../read-csv.ts';

export interface StratificationCsv {
  ok: true;
  header: string[];
  columns: string[];
  /** One per image: column -> value. Prototype-free, like the others. */
  rows: Record<string, string | null>[];
  kinds: Record<string, 'numeric' | 'categorical'>;
  /** Cells as written, by column and image. */
  texts: Record<string, (string | null)[]>;
  problems: Record<string, Omit<CsvRefusal, 'ok'>>;
}
export interface CsvRefusal {
  ok: false;
  message: string;
  details: { filename: string; reason: string }[];
}

/** Reads all columns of a CSV in the way in which workers send chosen ones. */
export function readAll(bytes: Uint8Array, images: readonly string[]): StratificationCsv | CsvRefusal {
  try {
    const facts = checkCsv(bytes, images);
    const { header, columns, mark } = facts;
    const read = readColumns(bytes, images, columns, mark);
    const packed = read.map((values, i) => packColumn(columns[i], values));
    const table = csvTable('', facts, packed, images);
    const byColumn = <T>(of: (column: string) => T): Record<string, T> =>
      Object.assign(Object.create(null), Object.fromEntries(columns.map((column) => [column, of(column)])));
    const problems = Object.create(null) as StratificationCsv['problems'];
    for (const column of columns) {
      const problem = table.problemOf(column);
      if (problem) problems[column] = problem;
    }
    return {
      ok: true,
      header,
      columns,
      problems,
      rows: images.map((image) => byColumn((column) => table.cell(image, column))),
      kinds: byColumn((column) => table.kindOf(column) as 'numeric' | 'categorical'),
      texts: byColumn((column) => images.map((image) => table.text(image, column))),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, message: error.message, details: error.details };
  }
}
