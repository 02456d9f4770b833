import { readStratificationCsv } from '../../csv/index.ts';
import { AppError } from '../../lib/app-error.ts';

export type CsvCellValue = string | null;
/** The stratification file as the split reads it: one cell an image and column. */
export type CsvTable = {
  /** All columns in the file's order, `image_id` too. */
  header: string[];
  /** Without `image_id`. */
  columns: string[];
  rows: number;
  kindOf(column: string): 'numeric' | 'categorical';
  /** The cell of an image's row; null where it is missing. */
  cell(image: string, column: string): CsvCellValue;
};

/**
 * Reads a CSV and checks it against the images.
 * @throws AppError InvalidCsv, with what is wrong where
 */
export function readTable(bytes: Uint8Array, images: readonly string[]): CsvTable {
  const csv = readStratificationCsv(bytes, images);
  if (!csv.ok) throw new AppError('InvalidCsv', csv.message, { details: csv.details });
  const rowOf = new Map(images.map((name, i) => [name, csv.rows[i]]));
  return {
    header: csv.header,
    columns: csv.columns,
    rows: csv.rows.length,
    kindOf: (column) => csv.kinds[column],
    cell: (image, column) => rowOf.get(image)?.[column] ?? null,
  };
}
