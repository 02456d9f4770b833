import type { Format, FormatHeader, StoredImage } from './format.ts';
import { corrupt, truncated, unsupported } from './refuse.ts';

interface BmpHeader extends FormatHeader {
  storedBits: 1 | 4 | 8 | 24 | 32;
  /** True if the first stored row is the top one. */
  isTopDown: boolean;
  isRunLength: boolean;
  palette: Uint32Array;
  pixelsAt: number;
}

const COMPRESSION = { none: 0, runLength8: 1, bitFields: 3 } as const;
/** Red, green and blue masks of the 32-bit pixels that nearly all programs write. */
const USUAL_MASKS = [0xff_00_00, 0xff_00, 0xff];

function readHeader(bytes: Uint8Array): BmpHeader {
  if (bytes.length < 30) throw truncated();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const infoBytes = view.getUint32(14, true);
  if (infoBytes !== 12 && infoBytes < 40) throw corrupt('its header has an unknown length');
  const isOld = infoBytes === 12;
  if (bytes.length < 14 + infoBytes) throw truncated();
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  const storedBits = view.getUint16(isOld ? 24 : 28, true);
  const compression = isOld ? COMPRESSION.none : view.getUint32(30, true);
  if (width <= 0 || height === 0) throw corrupt('its size is invalid');
  if (storedBits !== 1 && storedBits !== 4 && storedBits !== 8 && storedBits !== 24 && storedBits !== 32)
    throw unsupported(`is a BMP file of ${storedBits} bits, and only 1, 4, 8, 24 and 32 bits are read`);
  const isRunLength = compression === COMPRESSION.runLength8 && storedBits === 8;
  if (compression === COMPRESSION.bitFields && storedBits === 32) {
    if (bytes.length < 66) throw truncated();
    if (USUAL_MASKS.some((mask, i) => view.getUint32(54 + 4 * i, true) !== mask))
      throw unsupported('is a BMP file with an unusual order of colours');
  } else if (compression !== COMPRESSION.none && !isRunLength) {
    throw unsupported('is a BMP file with a compression that is not read');
  }
  const isPalette = storedBits <= 8;
  const colorBytes = isOld ? 3 : 4;
  const listed = isOld ? 0 : view.getUint32(46, true);
  const colors = isPalette ? Math.min(listed || 1 << storedBits, 1 << storedBits) : 0;
  const paletteAt = 14 + infoBytes;
  if (bytes.length < paletteAt + colors * colorBytes) throw truncated();
  const palette = Uint32Array.from({ length: colors }, (_, i) => {
    const at = paletteAt + i * colorBytes;
    return (bytes[at + 2] << 16) | (bytes[at + 1] << 8) | bytes[at];
  });
  return {
    width,
    height: Math.abs(height),
    bands: isPalette ? 1 : 3,
    bits: 8,
    sample: 'uint',
    isPalette,
    storedBits,
    isTopDown: height < 0,
    isRunLength,
    palette,
    pixelsAt: view.getUint32(10, true),
  };
}

/** Decodes 8-bit run lengths; pixels that the file skips have index 0. */
function decodeRuns(bytes: Uint8Array, { width, height, isTopDown, pixelsAt }: BmpHeader): Uint8Array {
  const out = new Uint8Array(width * height);
  let [at, x, y] = [pixelsAt, 0, 0];
  const put = (index: number) => {
    if (x >= width || y >= height) throw corrupt('its runs are longer than its rows');
    out[(isTopDown ? y : height - 1 - y) * width + x++] = index;
  };
  for (;;) {
    if (at + 2 > bytes.length) throw truncated();
    const [count, value] = [bytes[at], bytes[at + 1]];
    at += 2;
    if (count > 0) for (let i = 0; i < count; i++) put(value);
    else if (value === 1) return out;
    else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 2) {
      if (at + 2 > bytes.length) throw truncated();
      [x, y] = [x + bytes[at], y + bytes[at + 1]];
      at += 2;
    } else {
      if (at + value > bytes.length) throw truncated();
      for (let i = 0; i < value; i++) put(bytes[at + i]);
      at += value + (value & 1);
    }
  }
}

function decodeRows(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height, bands, storedBits, isTopDown, pixelsAt } = header;
  const rowBytes = Math.ceil((width * storedBits) / 32) * 4;
  // Some programs omit the padding of the last row.
  if (bytes.length < pixelsAt + rowBytes * (height - 1) + Math.ceil((width * storedBits) / 8))
    throw truncated();
  const out = new Uint8Array(width * height * bands);
  const pixelBytes = storedBits / 8;
  const mask = (1 << storedBits) - 1;
  for (let y = 0; y < height; y++) {
    const row = pixelsAt + rowBytes * (isTopDown ? y : height - 1 - y);
    let to = y * width * bands;
    for (let x = 0; x < width; x++) {
      if (bands === 1) {
        const bit = x * storedBits;
        out[to++] = (bytes[row + (bit >> 3)] >> (8 - storedBits - (bit & 7))) & mask;
        continue;
      }
      const from = row + x * pixelBytes;
      out[to++] = bytes[from + 2];
      out[to++] = bytes[from + 1];
      out[to++] = bytes[from];
    }
  }
  return out;
}

/** Reads BMP files: 1, 4 and 8 bit palettes (8 bit also run-length encoded), 24 and 32 bit colours. */
export const bmp: Format = {
  name: 'BMP',
  extensions: ['bmp', 'dib'],
  header: readHeader,
  decode(bytes): StoredImage {
    const header = readHeader(bytes);
    const data = header.isRunLength ? decodeRuns(bytes, header) : decodeRows(bytes, header);
    const { width, height, bands, bits, sample, isPalette, palette } = header;
    return {
      width,
      height,
      bands,
      bits,
      sample,
      isPalette,
      data,
      isLossy: false,
      ...(isPalette ? { palette } : {}),
    };
  },
};
