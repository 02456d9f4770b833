import type { Format, FormatHeader, StoredImage } from './format.ts';
import { corrupt, truncated, unsupported } from './refuse.ts';

interface PnmHeader extends FormatHeader {
  isAscii: boolean;
  isBitmap: boolean;
  highest: number;
  pixelsAt: number;
}

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
const NEWLINES = [10, 13];

/** Returns the position of the next byte that is neither white space nor part of a comment. */
function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at]) || bytes[at] === 35) {
    if (bytes[at] === 35) while (at < bytes.length && !NEWLINES.includes(bytes[at])) at++;
    else at++;
  }
  return at;
}

/** Reads one decimal number; returns it with the position after it. */
function readNumber(bytes: Uint8Array, from: number, digitsMax = 9): [value: number, end: number] {
  let at = skipSpace(bytes, from);
  if (at >= bytes.length) throw truncated();
  const start = at;
  let value = 0;
  while (isDigit(bytes[at]) && at - start < digitsMax) value = value * 10 + bytes[at++] - 48;
  if (at === start || (digitsMax > 1 && isDigit(bytes[at])))
    throw corrupt('a number is expected in its text');
  return [value, at];
}

function readHeader(bytes: Uint8Array): PnmHeader {
  const kind = bytes[1] - 48;
  if (kind < 1 || kind > 6)
    throw unsupported('is a PAM file, and of the PNM formats only PBM, PGM and PPM are read');
  const isBitmap = kind === 1 || kind === 4;
  const [width, afterWidth] = readNumber(bytes, 2);
  const [height, afterHeight] = readNumber(bytes, afterWidth);
  const [highest, end] = isBitmap ? [1, afterHeight] : readNumber(bytes, afterHeight);
  if (width === 0 || height === 0) throw corrupt('its size is invalid');
  if (highest === 0 || highest > 65_535) throw corrupt('its highest value is invalid');
  return {
    width,
    height,
    bands: kind === 3 || kind === 6 ? 3 : 1,
    sample: 'uint',
    isPalette: false,
    bits: isBitmap ? 1 : highest > 255 ? 16 : 8,
    isAscii: kind <= 3,
    isBitmap,
    highest,
    // Exactly one white space byte separates header and binary pixels.
    pixelsAt: end + 1,
  };
}

function readAscii(bytes: Uint8Array, header: PnmHeader, out: Uint8Array | Uint16Array): void {
  let at = header.pixelsAt - 1;
  for (let i = 0; i < out.length; i++) {
    const [value, end] = readNumber(bytes, at, header.isBitmap ? 1 : 9);
    out[i] = value;
    at = end;
    if (value > header.highest) throw corrupt(`it contains the value ${value}, above its highest value`);
  }
}

function readBinary(bytes: Uint8Array, header: PnmHeader, out: Uint8Array | Uint16Array): void {
  const { width, height, isBitmap, highest, pixelsAt } = header;
  const rowBytes = Math.ceil(width / 8);
  const needed = isBitmap ? rowBytes * height : out.byteLength;
  if (bytes.length < pixelsAt + needed) throw truncated();
  for (let i = 0; i < out.length; i++) {
    if (isBitmap) {
      const x = i % width;
      out[i] = (bytes[pixelsAt + rowBytes * Math.floor(i / width) + (x >> 3)] >> (7 - (x & 7))) & 1;
    } else if (out instanceof Uint8Array) out[i] = bytes[pixelsAt + i];
    else out[i] = (bytes[pixelsAt + 2 * i] << 8) | bytes[pixelsAt + 2 * i + 1];
    if (out[i] > highest) throw corrupt(`it contains the value ${out[i]}, above its highest value`);
  }
}

/** Reads PBM, PGM and PPM files, as text or binary. A bit of 1 is black. */
export const pnm: Format = {
  name: 'PNM',
  extensions: ['pbm', 'pgm', 'ppm', 'pnm'],
  header: readHeader,
  decode(bytes): StoredImage {
    const header = readHeader(bytes);
    const { width, height, bands, bits, sample, isPalette, isBitmap, highest } = header;
    const count = width * height * bands;
    if (header.isAscii && bytes.length < count) throw truncated();
    const data = bits === 16 ? new Uint16Array(count) : new Uint8Array(count);
    if (header.isAscii) readAscii(bytes, header, data);
    else readBinary(bytes, header, data);
    if (isBitmap) for (let i = 0; i < count; i++) data[i] = 1 - data[i];
    return { width, height, bands, bits, sample, isPalette, data, highest, isLossy: false };
  },
};
