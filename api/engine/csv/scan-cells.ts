const [QUOTE, LINE_FEED] = [34, 10];
/** Returns true for the white space that `trim` removes. */
const isBlank = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && String.fromCharCode(code).trim() === '');

/** Positions of the cells of a text: four bytes per cell, whose text is created on request. */
export class CellTable {
  /** Row number of each record, from 0; blank lines count too. */
  readonly rows: number[] = [];
  readonly #text: string;
  /** End of each cell; the next one begins one character later. */
  #ends = new Int32Array(1024);
  #used = 0;
  /** Per record: its first cell, and the character that it begins with. */
  readonly #firsts: { cell: number; at: number }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds a record: where it begins, and where each of its cells ends. */
  add(row: number, at: number, ends: readonly number[]): void {
    if (this.#used + ends.length > this.#ends.length) {
      const larger = new Int32Array(2 * this.#ends.length + ends.length);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.rows.push(row);
    this.#firsts.push({ cell: this.#used, at });
    this.#ends.set(ends, this.#used);
    this.#used += ends.length;
  }

  /** Returns the number of cells of a record. */
  width(record: number): number {
    return (this.#firsts[record + 1]?.cell ?? this.#used) - (this.#firsts[record]?.cell ?? this.#used);
  }

  /** Returns the text of a cell, without its quotes; empty beyond the last one of the record. */
  cell(record: number, column: number): string {
    if (column >= this.width(record)) return '';
    const first = this.#firsts[record] as { cell: number; at: number };
    const end = this.#ends[first.cell + column] as number;
    const start = column === 0 ? first.at : (this.#ends[first.cell + column - 1] as number) + 1;
    if (this.#text.charCodeAt(start) !== QUOTE || start === end) return this.#text.slice(start, end);
    const quoted = this.#text.slice(start + 1, end);
    const close = quoted.lastIndexOf('"');
    return (close < 0 ? quoted : quoted.slice(0, close)).replaceAll('""', '"');
  }

  /** Returns the texts of all cells of a record. */
  cells(record: number): string[] {
    return Array.from({ length: this.width(record) }, (_, column) => this.cell(record, column));
  }
}

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
 * Finds the records and cells of a CSV in one pass: the time is linear in the text, whatever it contains. Blank lines,
 * and lines of only separators and white space, are not records.
 * @param text with line feeds as the only line ends.
 * @param most size of the table; further records, and wider ones, are only counted.
 */
export function scanCells(text: string, separator: string, most: { records: number; columns: number }): Scan {
  const mark = separator.charCodeAt(0);
  const scan: Scan = { table: new CellTable(text), records: 0, columns: 0, broken: null };
  let at = 0;
  for (let row = 0; at <= text.length; row++, at++) {
    const begin = at;
    const ends: number[] = [];
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
      if (width <= most.columns) ends.push(at);
      if (text.charCodeAt(at) !== mark) break;
      at++;
    }
    if (!filled && !isOpen) continue;
    // If a quote is never closed, the rest of the file does not count as rows.
    if (!isOpen) {
      scan.records++;
      scan.columns = Math.max(scan.columns, width);
    }
    if (scan.records <= most.records && width <= most.columns) scan.table.add(row, begin, ends);
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
