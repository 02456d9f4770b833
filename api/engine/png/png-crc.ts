import { SIGNATURE_BYTES } from './png-file.ts';

/** The polynomial of CRC-32 (PNG, zip, gzip), lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;

/** Returns the product of two polynomials modulo that of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 1 << 31; bit !== 0 && a !== 0; bit >>>= 1) {
    if (a & bit) {
      product ^= b;
      a ^= bit;
    }
    b = b & 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1;
  }
  return product;
}

/** x^(2^n), by repeated squaring. */
const POWERS = Array.from({ length: 32 }, () => 0);
POWERS[0] = 1 << 30;
for (let n = 1; n < 32; n++) POWERS[n] = multiply(POWERS[n - 1], POWERS[n - 1]);

/** Returns the CRC-32 of two concatenated byte sequences from those of each; `bytes`: length of the second. */
export function joinCrcs(first: number, second: number, bytes: number): number {
  let shift = 1 << 31;
  // x^(8 * bytes): eight is two to the third.
  for (let n = 3, left = bytes; left > 0; n = (n + 1) & 31, left = Math.floor(left / 2))
    if (left % 2 === 1) shift = multiply(POWERS[n], shift);
  return (multiply(shift, first) ^ second) >>> 0;
}

/** Fewer bytes are read again: joining the checksums would take longer. */
const JOINED_BYTES = 1 << 10;

/**
 * Returns the CRC-32 of a whole PNG file written by this server, from those of its chunks: the bytes of its image data
 * are not read again unless they are few.
 */
export function pngCrc(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let crc = 0;
  /** Bytes before it are in the checksum. */
  let done = 0;
  for (let at = SIGNATURE_BYTES; at < file.length; ) {
    const body = view.getUint32(at) + 4;
    const end = at + 4 + body;
    if (body >= JOINED_BYTES) {
      crc = joinCrcs(Bun.hash.crc32(file.subarray(done, at + 4), crc), view.getUint32(end), body);
      done = end;
    }
    at = end + 4;
  }
  return Bun.hash.crc32(file.subarray(done), crc);
}
