import { allocUninitialized } from '../lib/alloc-uninitialized.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const SIGNATURE_BYTES = SIGNATURE.length;

export interface PngLayout {
  width: number;
  height: number;
  bitDepth: number;
  /** PNG colour type: 0 grey, 2 RGB, 3 palette. */
  colorType: 0 | 2 | 3;
  /** Colours as 0xRRGGBB, for colour type 3. */
  palette?: ArrayLike<number>;
}

/** Length, type and checksum of a chunk. */
const OVERHEAD = 12;

/** Returns the length of bytes in parts. */
export const lengthOf = (parts: Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

const putChunk = (file: Uint8Array, start: number, type: string, body: Uint8Array[]): number => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  view.setUint32(start, lengthOf(body));
  for (let i = 0; i < 4; i++) file[start + 4 + i] = type.charCodeAt(i);
  let at = start + 8;
  for (const part of body) {
    file.set(part, at);
    at += part.length;
  }
  view.setUint32(at, Bun.hash.crc32(file.subarray(start + 4, at)));
  return at + 4;
};

/** Returns the body of the image header, not interlaced. */
export const headerBody = ({
  width,
  height,
  bitDepth,
  colorType,
}: Omit<PngLayout, 'colorType'> & { colorType: number }): Uint8Array => {
  const body = new Uint8Array(13);
  const view = new DataView(body.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  body[8] = bitDepth;
  body[9] = colorType;
  return body;
};

const paletteBody = (palette: ArrayLike<number>): Uint8Array => {
  const body = new Uint8Array(palette.length * 3);
  for (let i = 0; i < palette.length; i++) {
    body.set([palette[i] >> 16, palette[i] >> 8, palette[i]], 3 * i);
  }
  return body;
};

/** Returns a PNG file of chunks: type, and the parts of the body. @param allocate memory of the file, of arbitrary bytes */
export const pngOfChunks = (
  chunks: [type: string, body: Uint8Array[]][],
  allocate = allocUninitialized,
): Uint8Array<ArrayBuffer> => {
  const size = chunks.reduce((sum, [, body]) => sum + lengthOf(body) + OVERHEAD, SIGNATURE.length);
  const file = allocate(size);
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [type, body] of chunks) at = putChunk(file, at, type, body);
  return file;
};

/** Wraps a zlib stream of filtered rows, given in parts, in a PNG file. */
export const pngFile = (
  layout: PngLayout,
  stream: Uint8Array[],
  allocate = allocUninitialized,
): Uint8Array<ArrayBuffer> => {
  const chunks: [string, Uint8Array[]][] = [['IHDR', [headerBody(layout)]]];
  if (layout.palette) chunks.push(['PLTE', [paletteBody(layout.palette)]]);
  chunks.push(['IDAT', stream], ['IEND', []]);
  return pngOfChunks(chunks, allocate);
};
