const BLOCK = 512;

/** Returns the bytes of a file in a tar: its header, its contents, and zeros to the next block. */
export const tarSize = (size: number): number => BLOCK + Math.ceil(size / BLOCK) * BLOCK;

/** Two blocks of zeros end a tar. */
export const TAR_END = new Uint8Array(2 * BLOCK);

/** Returns zeros from the end of a file to the next block. */
export const tarPadding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** Time of all files: that of the entries of the zip. */
const TIME = Date.UTC(1980, 1, 1) / 1000;

/**
 * Returns the header of a file in a tar (ustar).
 * @param name at most 100 bytes
 * @param size less than 8 GiB
 */
export function tarHeader(name: string, size: number): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const encoder = new TextEncoder();
  const put = (text: string, at: number) => header.set(encoder.encode(text), at);
  if (Buffer.byteLength(name) > 100) throw new RangeError(`"${name}" is too long for a tar.`);
  put(name, 0);
  put(octal(0o644, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(TIME, 11), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\x0000', 257);
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += header[i];
  put(`${octal(sum, 6)} `, 148);
  return header;
}
