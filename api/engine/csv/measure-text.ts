import { countOf, LIMITS } from '@twinset/contract';
import { CsvError } from './csv-error.ts';

const [QUOTE, LINE_FEED] = [34, 10];
const isBlank = (code: number) => code <= 32 || (code > 127 && /\s/.test(String.fromCharCode(code)));

export interface TextSize {
  /** Records that are not blank. */
  records: number;
  /** Cells of the widest. */
  columns: number;
  /** Blank lines before the last record that is not blank. */
  blanks: number;
  /** Where that record ends. */
  end: number;
}

/**
 * Counts the records and cells of a CSV. Reads each character once and makes no
 * cell, so that a file that is far too large is refused before it is parsed.
 * @param text with line feeds alone as ends of lines.
 */
export function measureText(text: string, separator: string): TextSize {
  const mark = separator.charCodeAt(0);
  const size = { records: 0, columns: 0, blanks: 0, end: 0 };
  let [cells, filled, start] = [1, false, true];
  let blanks = 0;
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
      // A quote that is never closed is for the parser to report.
      if (i >= text.length) return { ...size, blanks, end: text.length };
      start = false;
    } else if (code === mark) {
      cells++;
      start = true;
    } else if (code === LINE_FEED) {
      if (filled) {
        size.records++;
        size.columns = Math.max(size.columns, cells);
        size.blanks = blanks;
        size.end = Math.min(i, text.length);
      } else blanks++;
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

/** Most blank lines between the rows: each costs the parser as much as a row. */
const BLANKS_MAX = 100_000;

/**
 * Refuses a text with more columns than are read, with more rows than images and one, or of blank lines mainly.
 * @returns the text without the blank lines at its end, of which spreadsheets write up to a million
 * @throws CsvError with the numbers.
 */
export function checkSize(text: string, separator: string, images: number): string {
  const { records, columns, blanks, end } = measureText(text, separator);
  if (columns > LIMITS.csvColumnsMax) {
    throw new CsvError(
      `The file has ${count(columns)} columns; at most ${count(LIMITS.csvColumnsMax)} are allowed. Delete the columns that you do not need.`,
    );
  }
  const rows = records - 1;
  if (rows > images + 1) {
    throw new CsvError(rowsText(rows, images));
  }
  if (blanks > BLANKS_MAX) {
    throw new CsvError(`The file has ${count(blanks)} blank lines. Delete them and upload it again.`);
  }
  return text.slice(0, end);
}
