export type { CsvTable } from './csv-table.ts';
export { forSpreadsheets, writeCsv } from './write-csv.ts';
