export { type CsvRefusal, readStratificationCsv, type StratificationCsv } from './read-stratification-csv.ts';
export { writeCsv } from './write-csv.ts';
