export { decodePng } from './decode-png.ts';
export type { EncodePngOptions } from './encode-png.ts';
export { encodePng } from './encode-png.ts';
export {
  canEncodeFiltered,
  encodeFiltered,
  type FilteredRaster,
  filterRaster,
  packingOf,
  unfilterRaster,
} from './filtered-png.ts';
export { pngBands } from './png-bands.ts';
export { pngCrc } from './png-crc.ts';
