import { inflateSync } from 'node:zlib';
import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { CodecError } from '../pixels/codec-error.ts';
import type { HeaderOptions } from '../pixels/read-header.ts';
import { readHeader } from '../pixels/read-header.ts';
import type { Header, RawPng } from '../pixels/types.ts';
import { deinterlace, interlacedBytes } from './adam7.ts';
import { corruptPng, readImageData } from './image-data.ts';
import { type AlphaLayout, inflateRows } from './inflate-rows.ts';
import { codecKernel } from './kernel.ts';
import { pngChunks } from './png-chunks.ts';
import type { PngHeader } from './png-header.ts';
import { unfilterRows } from './unfilter-rows.ts';
import { rowBytesOf, unpackRows } from './unpack.ts';

/** Maximum expansion of deflate, so that a stream is known to be too short before memory is allocated. */
const MOST_EXPANSION = 1032;

const short = () => new CodecError('Truncated', 'is truncated: the PNG ends before its last row');

/** Returns the error for image data that does not inflate to what the header announces. */
export const inflateError = (error: unknown): CodecError => {
  const code = (error as { code?: string }).code;
  if (code === 'Z_BUF_ERROR') return short();
  if (code === 'ERR_BUFFER_TOO_LARGE') return corruptPng('it contains more data than its header declares');
  return corruptPng('its image data cannot be decompressed');
};

/**
 * Checks that so many compressed bytes can be the whole image.
 * @throws CodecError `Truncated`
 */
export function throwIfTruncated(compressed: number, expected: number): void {
  if (compressed * MOST_EXPANSION < expected) throw short();
}

/** Returns the length of a PNG's inflated image data, filter bytes included. */
export const inflatedBytes = (png: PngHeader): number =>
  png.interlaced
    ? interlacedBytes(png)
    : png.height * (rowBytesOf(png.width, png.channels * png.bitDepth) + 1);

/** Returns the zlib stream of a PNG file: a view of its only IDAT chunk, or the joined bodies of several. */
const zlibStreamOf = (file: Uint8Array, bytes: number): Uint8Array => {
  let joined: Uint8Array | undefined;
  let at = 0;
  for (const { type, body } of pngChunks(file, true)) {
    if (type !== 'IDAT') continue;
    if (body.length === bytes) return body;
    joined ??= allocUninitialized(bytes);
    joined.set(body, at);
    at += body.length;
  }
  return joined ?? new Uint8Array(0);
};

const inflate = (data: Uint8Array, expected: number): Uint8Array => {
  try {
    const inflated = inflateSync(data, { maxOutputLength: expected, chunkSize: expected + 64 });
    if (inflated.length === expected) return inflated;
  } catch (error) {
    throw inflateError(error);
  }
  throw short();
};

/**
 * Reads the header of a file that must be a PNG, unless the options contain it.
 * @throws CodecError as `readHeader`, `UnsupportedFormat` for a JPEG
 */
export const requirePngHeader = (file: Uint8Array, options?: DecodePngOptions): PngHeader => {
  const header = options?.header ?? readHeader(file, { ...options, whole: true });
  if (header.format === 'png') return header as PngHeader;
  throw new CodecError('UnsupportedFormat', 'is a JPEG file, not a PNG', header.format);
};

export interface DecodePngOptions extends HeaderOptions {
  /** Header of the whole file, as `readHeader` returned it for the same limits. */
  header?: Header;
  /** Drops alpha while rows are decoded, if the kernel decodes them: the result then has `isOpaque`. */
  dropsAlpha?: boolean;
}

/** Returns the layout of pixels with alpha; null for others. */
const alphaOf = ({ channels, bitDepth }: PngHeader): AlphaLayout | null =>
  channels === 2 || channels === 4 ? { channels, bytes: bitDepth === 16 ? 2 : 1 } : null;

/** Samples of a PNG; `isOpaque` if alpha was dropped. */
type Decoded = Pick<RawPng, 'samples' | 'isOpaque'>;

/** Returns the samples of bare rows, in the memory of the rows if possible. */
function samplesOf(packed: Uint8Array<ArrayBuffer>, perRow: number, png: PngHeader): RawPng['samples'] {
  const samples = unpackRows(packed, perRow, png.height, png.bitDepth);
  if (samples.buffer !== packed.buffer) freeBuffer(packed);
  return samples;
}

/** Decodes inflated rows. */
function samplesOfRows(inflated: Uint8Array, png: PngHeader): RawPng['samples'] {
  if (png.interlaced) return deinterlace(inflated, png);
  const { width, height, channels, bitDepth } = png;
  const rowBytes = rowBytesOf(width, channels * bitDepth);
  const packed = unfilterRows(inflated, rowBytes, height, Math.max(1, (channels * bitDepth) >> 3));
  return samplesOf(packed, width * channels, png);
}

/** Decodes by the kernel alone; null if zlib must read the stream. */
function samplesByKernel(file: Uint8Array, png: PngHeader, alpha: AlphaLayout | null): Decoded | null {
  const kernel = png.interlaced ? null : codecKernel();
  const rows = kernel && inflateRows(kernel, file, png, alpha);
  if (!rows) return null;
  const { packed, isOpaque } = rows;
  const perRow = png.width * (alpha ? png.channels - 1 : png.channels);
  return { samples: samplesOf(packed, perRow, png), ...(alpha ? { isOpaque } : {}) };
}

/**
 * Decodes any PNG kind to the samples as stored: nothing scaled, blended or colour-managed, palette indices kept.
 * Inflates to exactly the size of the header. The checksums of all used chunks are verified. Needs the memory of the
 * samples twice, for an interlaced file three times; `pngBands` reads large images.
 * @throws CodecError as `readHeader`; `Truncated` or `Corrupt` for bad data.
 */
export const decodePng = (file: Uint8Array, options?: DecodePngOptions): RawPng => {
  const png = requirePngHeader(file, options);
  const { bytes, palette, trns } = readImageData(file, png);
  const expected = inflatedBytes(png);
  throwIfTruncated(bytes, expected);
  const alpha = options?.dropsAlpha ? alphaOf(png) : null;
  const byKernel = samplesByKernel(file, png, alpha);
  if (byKernel) return { ...png, palette, trns, ...byKernel };
  const inflated = inflate(zlibStreamOf(file, bytes), expected);
  try {
    return { ...png, palette, trns, samples: samplesOfRows(inflated, png) };
  } finally {
    freeBuffer(inflated);
  }
};
