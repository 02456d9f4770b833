export { CodecError } from './codec-error.ts';
export { decodeImage } from './decode-image.ts';
export { decodeMask } from './decode-mask.ts';
export { isQuarterTurn, orient } from './orient.ts';
export { readHeader } from './read-header.ts';
export { sniff } from './sniff.ts';
export type { Header, MaskRaster, Orientation, RawPng } from './types.ts';
