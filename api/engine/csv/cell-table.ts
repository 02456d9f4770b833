import Papa from 'papaparse';

/** Place of a record in the text. */
export interface RecordBounds {
  /** Row number from 0; blank lines count too. */
  row: number;
  begin: number;
  /** Position of the line feed, or the length of the text. */
  end: number;
  /** Number of cells. */
  width: number;
}

/** Characters parsed at a time: only the cells of one block exist as strings. */
const BLOCK = 1 << 16;
/** Separator of joined cells; no file that contains it is read. */
const CELL_SEPARATOR = '\0';
/** Joins cells to one text: a fraction of the memory of many, and copied in one step. */
export const joinCells = (cells: readonly string[]): string => cells.join(CELL_SEPARATOR);
export const splitCells = (text: string): string[] => text.split(CELL_SEPARATOR);

/** Cells of a text, parsed on request. A column is kept as a few long strings: a file may have millions of cells. */
export class CellTable {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #records: RecordBounds[] = [];
  #packed: string[][] | null = null;

  /** @param text with line feeds as the only line ends. */
  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  add(record: RecordBounds): void {
    this.#records.push(record);
  }

  /** Returns the row number of each record, from 0. */
  get rows(): number[] {
    return this.#records.map(({ row }) => row);
  }

  /** Returns the number of cells of a record. */
  width(record: number): number {
    return this.#records[record]?.width ?? 0;
  }

  /** Returns the texts of all cells of a record. */
  cells(record: number): string[] {
    const bounds = this.#records[record];
    return bounds ? (this.#parse(bounds.begin, bounds.end)[0] ?? []) : [];
  }

  /** Returns the cell of each record; empty where the record has fewer. */
  column(column: number): string[] {
    this.#packed ??= this.#pack();
    const packed = this.#packed[column];
    return packed ? splitCells(joinCells(packed)) : this.#records.map(() => '');
  }

  /** Parses the records between two positions, line feeds included. */
  #parse(begin: number, end: number): string[][] {
    const block = this.#text.slice(begin, end + 1);
    return Papa.parse<string[]>(block, { delimiter: this.#delimiter, newline: '\n' }).data;
  }

  #pack(): string[][] {
    const columns = this.#records.reduce((most, { width }) => Math.max(most, width), 0);
    const packed = Array.from({ length: columns }, (): string[] => []);
    let next = 0;
    while (next < this.#records.length) {
      const [from, { begin, row }] = [next, this.#records[next] as RecordBounds];
      while (next < this.#records.length && (next === from || this.#records[next].end < begin + BLOCK))
        next++;
      const block = this.#records.slice(from, next);
      const parsed = this.#parse(begin, block[block.length - 1].end);
      const rows = block.map((record) => parsed[record.row - row] ?? []);
      for (const [column, cells] of packed.entries()) {
        cells.push(joinCells(rows.map((row) => row[column] ?? '')));
      }
    }
    return packed;
  }
}
