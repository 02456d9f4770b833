export { bytesOf, type PartEntry, partSize, writePart } from './zip-part.ts';
export { ENTRY_DATE } from './zip-records.ts';
export { type ViewEntry, type ViewPiece, ZipView } from './zip-view.ts';
export { ZipWriter } from './zip-writer.ts';
