import { inflateSync } from 'node:zlib';
import { release } from '../lib/release.ts';
import { CodecError } from '../pixels/codec-error.ts';
import type { HeaderOptions } from '../pixels/read-header.ts';
import { readHeader } from '../pixels/read-header.ts';
import type { RawPng } from '../pixels/types.ts';
import { deinterlace, interlacedBytes } from './adam7.ts';
import type { PngChunk } from './png-chunks.ts';
import { crcHolds, pngChunks } from './png-chunks.ts';
import type { PngHeader } from './png-header.ts';
import { unfilterRows } from './unfilter-rows.ts';
import { rowBytesOf, unpackRows } from './unpack.ts';

/** Deflate cannot expand more than this, so that a short stream is known to be short before memory is taken. */
const MOST_EXPANSION = 1032;

const damaged = (what: string): CodecError => new CodecError('Corrupt', `is a damaged PNG: ${what}`);

interface Parts {
  data: Uint8Array;
  palette?: Uint8Array;
  trns?: Uint8Array;
}

const join = (parts: Uint8Array[]): Uint8Array => {
  if (parts.length === 1) return parts[0];
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** Collects what makes pixels, every checksum of it tested. Other chunks are stepped over. */
const collect = (file: Uint8Array): Parts => {
  const data: Uint8Array[] = [];
  const found: Partial<Record<'PLTE' | 'tRNS', Uint8Array>> = {};
  let previous = '';
  let hasData = false;
  const check = (chunk: PngChunk): void => {
    if (!crcHolds(file, chunk)) throw damaged(`the checksum of a ${chunk.type} chunk is wrong`);
  };
  for (const chunk of pngChunks(file, true)) {
    if (chunk.type === 'IDAT') {
      if (hasData && previous !== 'IDAT') throw damaged('its image data is torn apart');
      check(chunk);
      // Empty ones may come by the million.
      if (chunk.body.length > 0) data.push(chunk.body);
      hasData = true;
    } else if (chunk.type === 'PLTE' || chunk.type === 'tRNS') {
      check(chunk);
      found[chunk.type] ??= chunk.body;
    }
    previous = chunk.type;
  }
  return { data: join(data), palette: found.PLTE, trns: found.tRNS };
};

const inflate = (data: Uint8Array, expected: number): Uint8Array => {
  const short = new CodecError('Truncated', 'is cut off: the PNG ends before its last row');
  if (data.length * MOST_EXPANSION < expected) throw short;
  let inflated: Uint8Array;
  try {
    inflated = inflateSync(data, { maxOutputLength: expected, chunkSize: expected + 64 });
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'Z_BUF_ERROR') throw short;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw damaged('it holds more data than its header says');
    throw damaged('its image data cannot be decompressed');
  }
  if (inflated.length < expected) throw short;
  return inflated;
};

const readPalette = (header: PngHeader, body: Uint8Array | undefined): Uint32Array | undefined => {
  if (header.colorType !== 3) return undefined;
  if (!body || body.length === 0 || body.length % 3 !== 0 || body.length > 768) {
    throw damaged('it has no valid palette');
  }
  return Uint32Array.from(
    { length: body.length / 3 },
    (_, i) => (body[3 * i] << 16) | (body[3 * i + 1] << 8) | body[3 * i + 2],
  );
};

const readTransparency = (header: PngHeader, body: Uint8Array | undefined): RawPng['trns'] => {
  if (!body || header.colorType >= 4) return undefined;
  if (header.colorType === 3) return body.slice();
  if (body.length < 2 * header.channels) return undefined;
  return Uint16Array.from({ length: header.channels }, (_, i) => (body[2 * i] << 8) | body[2 * i + 1]);
};

/**
 * Decodes any PNG kind to the samples as stored: nothing scaled, blended or colour-managed, palette indices kept.
 * Inflates to exactly the size that the header announces. The checksums of all chunks used are tested.
 * @throws CodecError as `readHeader`; `Truncated` or `Corrupt` for bad data.
 */
export const decodePng = (file: Uint8Array, options?: HeaderOptions): RawPng => {
  const header = readHeader(file, { ...options, whole: true });
  if (header.format !== 'png') {
    throw new CodecError('UnsupportedFormat', 'is a JPEG file, not a PNG', header.format);
  }
  const png = header as PngHeader;
  const { width, height, channels, bitDepth } = png;
  const parts = collect(file);
  const rowBytes = rowBytesOf(width, channels * bitDepth);
  const expected = png.interlaced ? interlacedBytes(png) : height * (rowBytes + 1);
  const inflated = inflate(parts.data, expected);
  let samples: Uint8Array | Uint16Array;
  if (png.interlaced) {
    samples = deinterlace(inflated, png);
  } else {
    const packed = unfilterRows(inflated, rowBytes, height, Math.max(1, (channels * bitDepth) >> 3));
    samples = unpackRows(packed, width * channels, height, bitDepth);
    if (samples !== packed) release(packed);
  }
  release(inflated);
  return {
    ...png,
    samples,
    palette: readPalette(png, parts.palette),
    trns: readTransparency(png, parts.trns),
  };
};
