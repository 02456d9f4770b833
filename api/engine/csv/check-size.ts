import { countOf, LIMITS } from '@twinset/contract';
import { CsvError } from './csv-error.ts';
import type { Scan } from './scan-cells.ts';

const count = (n: number) => n.toLocaleString('en-US');

export const rowsText = (rows: number, images: number): string =>
  `The file has ${count(rows)} ${rows === 1 ? 'row' : 'rows'}, but there ${images === 1 ? 'is' : 'are'} ${countOf('images', images)}.`;

/** Returns the most that is read of a file: the header, one row per image, and one more to name in a message. */
export const mostOf = (images: number) => ({ records: images + 2, columns: LIMITS.csvColumnsMax });

/**
 * Checks that a text has no more columns or rows than are read.
 * @throws CsvError with the numbers.
 */
export function checkSize({ records, columns }: Scan, images: number): void {
  const most = mostOf(images);
  if (columns > most.columns) {
    throw new CsvError(
      `The file has ${count(columns)} columns; at most ${count(most.columns)} are allowed. Delete the columns that you do not need.`,
    );
  }
  if (records > most.records) throw new CsvError(rowsText(records - 1, images));
}
