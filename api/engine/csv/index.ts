export { quoted } from './csv-error.ts';
export { readStratificationCsv } from './read-stratification-csv.ts';
export { forSpreadsheets, writeCsv } from './write-csv.ts';
