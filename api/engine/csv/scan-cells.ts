import { CellTable } from './cell-table.ts';

const [QUOTE, LINE_FEED] = [34, 10];
/** Returns true for the white space that `trim` removes. */
const isBlank = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && String.fromCharCode(code).trim() === '');

export interface Scan {
  table: CellTable;
  /** Records that are not blank, including those beyond the table's size. */
  records: number;
  /** Cells of the widest record. */
  columns: number;
  /** First cell with a wrong quote, from 0. */
  broken: { row: number; column: number; fault: 'unclosed' | 'stray' } | null;
}

/**
 * Finds and counts the records of a CSV in one pass, before any cell is created: the time is linear in the text,
 * whatever it contains. Blank lines, and lines of only separators and white space, are not records.
 * @param text with line feeds as the only line ends.
 * @param most size of the table; further records, and wider ones, are only counted.
 */
export function scanCells(text: string, separator: string, most: { records: number; columns: number }): Scan {
  const mark = separator.charCodeAt(0);
  const scan: Scan = { table: new CellTable(text, separator), records: 0, columns: 0, broken: null };
  let at = 0;
  for (let row = 0; at <= text.length; row++, at++) {
    const begin = at;
    let [filled, isOpen, width] = [false, false, 0];
    for (;;) {
      const isQuoted = text.charCodeAt(at) === QUOTE;
      if (isQuoted) {
        const quoted = closeQuote(text, at + 1);
        filled ||= quoted.filled;
        at = quoted.end;
        isOpen = quoted.open;
        if (isOpen) scan.broken ??= { row, column: width, fault: 'unclosed' };
      }
      for (let code = text.charCodeAt(at); at < text.length; code = text.charCodeAt(++at)) {
        if (code === mark || code === LINE_FEED) break;
        if ((filled && !isQuoted) || isBlank(code)) continue;
        filled = true;
        if (isQuoted) scan.broken ??= { row, column: width, fault: 'stray' };
      }
      width++;
      if (text.charCodeAt(at) !== mark) break;
      at++;
    }
    if (!filled && !isOpen) continue;
    // If a quote is never closed, the rest of the file does not count as rows.
    if (!isOpen) {
      scan.records++;
      scan.columns = Math.max(scan.columns, width);
    }
    if (scan.records <= most.records && width <= most.columns) {
      scan.table.add({ row, begin, end: at, width });
    }
  }
  return scan;
}

/** Finds the end of a quoted cell: the first quote that is not doubled. `from` follows the opening one. */
function closeQuote(text: string, from: number): { end: number; filled: boolean; open: boolean } {
  let filled = false;
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    for (; !filled && at < end; at++) filled = !isBlank(text.charCodeAt(at));
    if (quote < 0) return { end, filled, open: true };
    if (text.charCodeAt(quote + 1) !== QUOTE) return { end: quote + 1, filled, open: false };
    filled = true;
    at = quote + 2;
  }
}
