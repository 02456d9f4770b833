import type { FailedFile } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import { readStratificationCsv } from './read-stratification-csv.ts';

export type CsvCellValue = string | null;

/** The stratification file as the split reads it: one cell per image and column. */
export type CsvTable = {
  /** Differs where the bytes of the file differ. */
  key: string;
  /** All columns in the file's order, `image_id` too. */
  header: string[];
  /** Without `image_id`. */
  columns: string[];
  rows: number;
  kindOf(column: string): 'numeric' | 'categorical';
  /** The cell of an image's row, numbers in plain spelling; null where it is missing. */
  cell(image: string, column: string): CsvCellValue;
  /** The cell as it is written: for names of groups and sets. */
  text(image: string, column: string): CsvCellValue;
  /** Why a split cannot be stratified by a column; null where one can. */
  problemOf(column: string): { message: string; details: FailedFile[] } | null;
};

/** A key of a CSV: files of other bytes have another one. */
export const csvKey = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36);

/**
 * Reads a CSV and checks it against the images.
 * @throws EngineError StratifiedSplitError, with the rows and columns at fault
 */
export function readTable(bytes: Uint8Array, images: readonly string[]): CsvTable {
  const csv = readStratificationCsv(bytes, images);
  if (!csv.ok) throw new EngineError('StratifiedSplitError', csv.message, csv.details);
  const placeOf = new Map(images.map((name, i) => [name, i]));
  return {
    key: csvKey(bytes),
    header: csv.header,
    columns: csv.columns,
    rows: csv.rows.length,
    kindOf: (column) => csv.kinds[column],
    cell: (image, column) => csv.rows[placeOf.get(image) ?? -1]?.[column] ?? null,
    text: (image, column) => csv.texts[column]?.[placeOf.get(image) ?? -1] ?? null,
    problemOf: (column) => csv.problems[column] ?? null,
  };
}
