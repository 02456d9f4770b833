export { ZipWriter } from './zip-writer.ts';
