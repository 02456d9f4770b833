import { countOf, LIMITS } from '@twinset/contract';
import { CsvError } from './csv-error.ts';

const [QUOTE, LINE_FEED] = [34, 10];
const isBlank = (code: number) => code <= 32 || (code > 127 && /\s/.test(String.fromCharCode(code)));

/**
 * Counts the records of a CSV that are not blank, and the cells of the widest. Reads each character once and makes no
 * cell, so that a file that is far too large is refused before it is parsed.
 * @param text with line feeds alone as ends of lines.
 */
export function measureText(text: string, separator: string): { records: number; columns: number } {
  const mark = separator.charCodeAt(0);
  const size = { records: 0, columns: 0 };
  let [cells, filled, start] = [1, false, true];
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : LINE_FEED;
    if (code === QUOTE && start) {
      // A quoted cell ends at the first quote that is not doubled.
      for (i++; i < text.length; i++) {
        if (text.charCodeAt(i) !== QUOTE) {
          filled ||= !isBlank(text.charCodeAt(i));
        } else if (text.charCodeAt(i + 1) === QUOTE) {
          filled = true;
          i++;
        } else break;
      }
      start = false;
    } else if (code === mark) {
      cells++;
      start = true;
    } else if (code === LINE_FEED) {
      if (filled) {
        size.records++;
        size.columns = Math.max(size.columns, cells);
      }
      [cells, filled, start] = [1, false, true];
    } else {
      filled ||= !isBlank(code);
      start = false;
    }
  }
  return size;
}

const count = (n: number) => n.toLocaleString('en-US');

export const rowsText = (rows: number, images: number): string =>
  `The file has ${count(rows)} ${rows === 1 ? 'row' : 'rows'}, but there ${images === 1 ? 'is' : 'are'} ${countOf('images', images)}.`;

/**
 * Refuses a text with more columns than are read, or with more rows than images and one.
 * @throws CsvError with both numbers.
 */
export function checkSize(text: string, separator: string, images: number): void {
  const { records, columns } = measureText(text, separator);
  if (columns > LIMITS.csvColumnsMax) {
    throw new CsvError(
      `The file has ${count(columns)} columns; at most ${count(LIMITS.csvColumnsMax)} are allowed. Delete the columns that you do not need.`,
    );
  }
  const rows = records - 1;
  if (rows > images + 1) {
    throw new CsvError(rowsText(rows, images));
  }
}
