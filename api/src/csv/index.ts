export { readStratificationCsv } from './read-stratification-csv.ts';
export { writeCsv } from './write-csv.ts';
