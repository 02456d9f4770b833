import { CodecError } from '../pixels/codec-error.ts';
import type { RawPng } from '../pixels/types.ts';
import type { PngChunk } from './png-chunks.ts';
import { isCrcValid, pngChunks } from './png-chunks.ts';
import type { PngHeader } from './png-header.ts';

/** Bodies smaller than this are joined: a file may have millions of them. */
const PIECE_BYTES = 1 << 16;

export const corruptPng = (what: string): CodecError =>
  new CodecError('Corrupt', `is a damaged PNG: ${what}`);

/** Compressed pixels of a PNG file with the chunks that affect them. */
export interface ImageData {
  /** Length of the zlib stream. */
  bytes: number;
  palette?: Uint32Array;
  trns?: RawPng['trns'];
}

const readPalette = (header: PngHeader, body: Uint8Array | undefined): Uint32Array | undefined => {
  if (header.colorType !== 3) return undefined;
  if (!body || body.length === 0 || body.length % 3 !== 0 || body.length > 768) {
    throw corruptPng('it has no valid palette');
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
 * Verifies the checksums of all chunks that affect pixels, and reads the small ones. Other chunks are skipped.
 * @throws CodecError `Corrupt`, `Truncated`
 */
export function readImageData(file: Uint8Array, header: PngHeader): ImageData {
  const found: Partial<Record<'PLTE' | 'tRNS', Uint8Array>> = {};
  let previous = '';
  let hasData = false;
  let bytes = 0;
  const check = (chunk: PngChunk): void => {
    if (!isCrcValid(file, chunk)) throw corruptPng(`a chunk of type ${chunk.type} has a wrong checksum`);
  };
  for (const chunk of pngChunks(file, true)) {
    if (chunk.type === 'IDAT') {
      if (hasData && previous !== 'IDAT') throw corruptPng('its IDAT chunks are not consecutive');
      check(chunk);
      bytes += chunk.body.length;
      hasData = true;
    } else if (chunk.type === 'PLTE' || chunk.type === 'tRNS') {
      check(chunk);
      found[chunk.type] ??= chunk.body;
    }
    previous = chunk.type;
  }
  return { bytes, palette: readPalette(header, found.PLTE), trns: readTransparency(header, found.tRNS) };
}

/** Returns the zlib stream of a PNG file in pieces of at least 64 KiB, except the last one. */
export function* imageDataPieces(file: Uint8Array): Generator<Uint8Array> {
  let small = new Uint8Array(0);
  let used = 0;
  for (const { type, body } of pngChunks(file, true)) {
    if (type !== 'IDAT') continue;
    if (used === 0 && body.length >= PIECE_BYTES) {
      yield body;
      continue;
    }
    for (let from = 0; from < body.length; ) {
      if (small.length === 0) small = new Uint8Array(PIECE_BYTES);
      const count = Math.min(body.length - from, PIECE_BYTES - used);
      small.set(body.subarray(from, from + count), used);
      from += count;
      used += count;
      if (used < PIECE_BYTES) continue;
      yield small;
      small = new Uint8Array(0);
      used = 0;
    }
  }
  if (used > 0) yield small.subarray(0, used);
}
