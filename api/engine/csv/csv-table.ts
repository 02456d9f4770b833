import type { FailedFile } from '@twinset/contract';
import type { CsvFacts } from './read-csv.ts';
import type { ColumnKind, ColumnValues } from './read-values.ts';

export type CsvCellValue = string | null;

/** A stratification file on the disk. `key` differs where the bytes differ. */
export type CsvSource = { path: string; key: string };

/** A column as a worker sends it: its cells joined to one text, which is copied at once. */
export type PackedColumn = {
  name: string;
  kind: ColumnKind;
  texts: string;
  /** Left out where the values are the texts. */
  values?: string;
  problem: { message: string; details: FailedFile[] } | null;
};

/** Separates cells; no file that contains it is read. */
const BREAK = '\0';
const pack = (cells: readonly CsvCellValue[]) => cells.map((cell) => cell ?? '').join(BREAK);
/** A missing cell is an empty one. */
const unpack = (text: string): CsvCellValue[] => text.split(BREAK).map((cell) => cell || null);

export function packColumn(name: string, { kind, values, texts, problem }: ColumnValues): PackedColumn {
  return {
    ...{ name, kind, texts: pack(texts) },
    ...(kind === 'numeric' ? { values: pack(values) } : {}),
    problem: problem && { message: problem.message, details: problem.details },
  };
}

/** A stratification file as the split reads it: the columns that were chosen, one cell per image. */
export type CsvTable = {
  /** Differs where the bytes of the file differ. */
  key: string;
  /** All columns but `image_id`, chosen or not. */
  columns: string[];
  /** These are of chosen columns only. */
  kindOf(column: string): ColumnKind | undefined;
  /** The cell of an image's row, numbers in plain spelling; null where it is missing. */
  cell(image: string, column: string): CsvCellValue;
  /** The cell as it is written: for names of groups and sets. */
  text(image: string, column: string): CsvCellValue;
  /** Why a split cannot be stratified by a column; null where one can. */
  problemOf(column: string): { message: string; details: FailedFile[] } | null;
};

/** Makes the table of chosen columns. @param images in the order that the columns were read in. */
export function csvTable(
  key: string,
  { columns }: Pick<CsvFacts, 'columns'>,
  chosen: readonly PackedColumn[],
  images: readonly string[],
): CsvTable {
  const placeOf = new Map(images.map((name, i) => [name, i]));
  const found = new Map(
    chosen.map(({ name, kind, texts, values, problem }) => {
      const cells = unpack(texts);
      return [name, { kind, problem, texts: cells, values: values === undefined ? cells : unpack(values) }];
    }),
  );
  const at = (cells: readonly CsvCellValue[] | undefined, image: string) =>
    cells?.[placeOf.get(image) ?? -1] ?? null;
  return {
    key,
    columns,
    kindOf: (column) => found.get(column)?.kind,
    cell: (image, column) => at(found.get(column)?.values, image),
    text: (image, column) => at(found.get(column)?.texts, image),
    problemOf: (column) => found.get(column)?.problem ?? null,
  };
}
