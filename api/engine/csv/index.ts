export type { CsvSource } from './csv-table.ts';
export type { CsvFacts } from './read-csv.ts';
export { csvParts, forSpreadsheets, writeCsv } from './write-csv.ts';
