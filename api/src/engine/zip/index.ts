export type { ZipLimits } from './zip-records.ts';
export { ZipWriter } from './zip-writer.ts';
