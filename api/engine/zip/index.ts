export { ENTRY_DATE } from './zip-records.ts';
export { ZipWriter } from './zip-writer.ts';
