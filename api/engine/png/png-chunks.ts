import { CodecError } from '../pixels/codec-error.ts';

/** One chunk of a PNG file: its position, its type, its body as a view. */
export interface PngChunk {
  type: string;
  /** Offset of the length field. */
  start: number;
  /** Offset after the CRC. */
  end: number;
  body: Uint8Array;
}

const SIGNATURE_LENGTH = 8;

/** Returns the bytes of a chunk's type as a number. */
const wordOf = (type: string): number => Buffer.from(type, 'latin1').readUInt32BE();
/** Types of nearly all chunks, by that number. */
const USUAL = new Map(['IHDR', 'IDAT', 'IEND', 'PLTE', 'tRNS'].map((type) => [wordOf(type), type]));

export const readUint32 = (bytes: Uint8Array, at: number): number =>
  bytes[at] * 0x1000000 + ((bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]);

/** Returns true if the stored CRC-32 (over type and body) is right. */
export const isCrcValid = (file: Uint8Array, chunk: PngChunk): boolean =>
  Bun.hash.crc32(file.subarray(chunk.start + 4, chunk.end - 4)) === readUint32(file, chunk.end - 4);

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** Returns the type of a chunk. @throws CodecError `Corrupt` for bytes that are not letters */
function nameOf(codes: Uint8Array): string {
  if (!codes.every(isLetter)) throw new CodecError('Corrupt', 'is a damaged PNG: a chunk has no valid name');
  return String.fromCharCode(...codes);
}

/**
 * Iterates over the chunks of a PNG file up to and including IEND; what follows is ignored. A chunk that extends beyond
 * the end is a `Truncated` error if the file is `whole`, else the end of the iteration.
 */
export function* pngChunks(file: Uint8Array, whole: boolean): Generator<PngChunk> {
  let start = SIGNATURE_LENGTH;
  let type = '';
  let word = -1;
  while (start + 12 <= file.length) {
    const end = start + 12 + readUint32(file, start);
    const next = readUint32(file, start + 4);
    // Usually that of the chunk before: files may have thousands of IDAT chunks.
    if (next !== word) {
      type = USUAL.get(next) ?? nameOf(file.subarray(start + 4, start + 8));
      word = next;
    }
    if (end > file.length) break;
    yield { type, start, end, body: file.subarray(start + 8, end - 4) };
    if (type === 'IEND') return;
    start = end;
  }
  if (whole) throw new CodecError('Truncated', 'is truncated: the PNG has no end marker');
}
