import type { FailedFile } from '@twinset/contract';
import { joinCells, splitCells } from './cell-table.ts';
import type { CsvFacts } from './read-csv.ts';
import type { ColumnKind, ColumnValues } from './read-values.ts';

export type CsvCellValue = string | null;

/** A stratification file on disk. `key` changes with the bytes. */
export type CsvSource = { path: string; key: string };

/** A column as a worker sends it: its cells joined to one text, which is copied in one step. */
export type PackedColumn = {
  name: string;
  kind: ColumnKind;
  texts: string;
  /** Absent if the values are equal to the texts. */
  values?: string;
  problem: { message: string; details: FailedFile[] } | null;
};

const pack = (cells: readonly CsvCellValue[]) => joinCells(cells.map((cell) => cell ?? ''));
/** Splits a column into cells; an empty one is a missing value. */
const unpack = (text: string): CsvCellValue[] => splitCells(text).map((cell) => cell || null);

/** Packs a column for the main thread. */
export function packColumn(name: string, { kind, values, texts, problem }: ColumnValues): PackedColumn {
  return {
    name,
    kind,
    texts: pack(texts),
    ...(kind === 'numeric' ? { values: pack(values) } : {}),
    problem: problem && { message: problem.message, details: problem.details },
  };
}

/** A stratification file as used by the split: the chosen columns, one cell per image. */
export type CsvTable = {
  /** Changes with the bytes of the file. */
  key: string;
  /** All columns but `image_id`, chosen or not. */
  columns: string[];
  /** Returns the kind of a chosen column. */
  kindOf(column: string): ColumnKind | undefined;
  /** Returns the cell of an image's row, numbers in plain spelling; null if missing. */
  cell(image: string, column: string): CsvCellValue;
  /** Returns the cell as written, for names of groups and sets. */
  text(image: string, column: string): CsvCellValue;
  /** Returns why a split cannot be stratified by a column, or null. */
  problemOf(column: string): { message: string; details: FailedFile[] } | null;
};

/**
 * Creates the table of chosen columns.
 * @param images in the order in which the columns were read.
 */
export function csvTable(
  key: string,
  { columns }: Pick<CsvFacts, 'columns'>,
  chosen: readonly PackedColumn[],
  images: readonly string[],
): CsvTable {
  const rowOf = new Map(images.map((name, i) => [name, i]));
  const found = new Map(
    chosen.map(({ name, kind, texts, values, problem }) => {
      const cells = unpack(texts);
      return [name, { kind, problem, texts: cells, values: values === undefined ? cells : unpack(values) }];
    }),
  );
  const at = (cells: readonly CsvCellValue[] | undefined, image: string) =>
    cells?.[rowOf.get(image) ?? -1] ?? null;
  return {
    key,
    columns,
    kindOf: (column) => found.get(column)?.kind,
    cell: (image, column) => at(found.get(column)?.values, image),
    text: (image, column) => at(found.get(column)?.texts, image),
    problemOf: (column) => found.get(column)?.problem ?? null,
  };
}
