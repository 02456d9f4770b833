import { freeBuffer } from '../lib/free-buffer.ts';

/** Bytes of a zlib stream besides the compressed ones. */
const FRAME_BYTES = 6;

/**
 * Compresses bytes to a zlib stream (RFC 1950) by libdeflate; level 0 to 12.
 * @returns null if the stream would have `limit` bytes or more
 */
export function shorterZlibStream(
  bytes: Uint8Array<ArrayBuffer>,
  level: number,
  limit: number,
): Uint8Array | null {
  const body = Bun.deflateSync(bytes, { level: level as 1, library: 'libdeflate' });
  const length = body.length + FRAME_BYTES;
  const out = length < limit ? new Uint8Array(length) : null;
  if (out) {
    out[0] = 0x78;
    out[1] = 0x01;
    out.set(body, 2);
    new DataView(out.buffer).setUint32(body.length + 2, Bun.hash.adler32(bytes));
  }
  freeBuffer(body);
  return out;
}

/** Compresses bytes to a zlib stream by libdeflate; level 0 to 12. */
export const zlibStream = (bytes: Uint8Array<ArrayBuffer>, level: number): Uint8Array =>
  shorterZlibStream(bytes, level, Number.POSITIVE_INFINITY) as Uint8Array;
