import { CodecError } from './codec-error.ts';
import { filterRows } from './filter-rows.ts';
import { packRows } from './pack.ts';
import type { PngLayout } from './png-file.ts';
import { pngFile } from './png-file.ts';
import type { Raster } from './raster.ts';
import { rowBytesOf } from './unpack.ts';
import { zlibStream } from './zlib-stream.ts';

export interface EncodePngOptions {
  /** `fast` (default) for throughput, `small` for fewer bytes at several times the time. */
  effort?: 'fast' | 'small';
  /** Colours of the indices as 0xRRGGBB (1 to 256): the raster's one channel is then written as a palette image. */
  palette?: ArrayLike<number>;
  /** Bits an index of a palette image; the least that holds the palette unless given. Grey is never narrowed. */
  bitDepth?: 1 | 2 | 4 | 8;
}

const invalid = (what: string): CodecError => new CodecError('InvalidRaster', `cannot be written: ${what}`);

const layoutOf = (raster: Raster, options: EncodePngOptions): PngLayout => {
  const { data, width, height, channels } = raster;
  const { palette, bitDepth } = options;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw invalid(`its size is ${width}x${height}`);
  }
  if (channels !== 1 && channels !== 3) throw invalid(`it has ${channels} channels, not 1 or 3`);
  if (data.length !== width * height * channels) throw invalid('its data does not fit its size');
  const wide = data instanceof Uint16Array;
  if (!palette) {
    if (bitDepth && bitDepth !== 8) throw invalid('only palette images have less than 8 bits');
    return { width, height, bitDepth: wide ? 16 : 8, colorType: channels === 1 ? 0 : 2 };
  }
  if (channels !== 1 || wide) throw invalid('palette images have one channel of 8 bits');
  if (palette.length < 1 || palette.length > 256) throw invalid(`a palette of ${palette.length} colours`);
  const depth = bitDepth ?? [1, 2, 4, 8].find((bits) => palette.length <= 1 << bits) ?? 8;
  if (palette.length > 1 << depth) throw invalid(`${palette.length} colours do not fit into ${depth} bits`);
  if (palette.length < 256) {
    for (const index of data) {
      if (index >= palette.length) throw invalid(`index ${index} is outside its palette`);
    }
  }
  return { width, height, bitDepth: depth, colorType: 3, palette };
};

/** Share of samples that repeat the pixel on their left, over every eighth row: high in graphics, low in photos. */
const repetition = (rows: Uint8Array, rowBytes: number, height: number, bpp: number): number => {
  let same = 0;
  let seen = 0;
  for (let y = 0; y < height; y += 8) {
    const start = y * rowBytes;
    for (let i = bpp; i < rowBytes; i++) if (rows[start + i] === rows[start + i - bpp]) same++;
    seen += Math.max(0, rowBytes - bpp);
  }
  return seen === 0 ? 0 : same / seen;
};

const FLAT = 0.6;

const unfiltered = (rows: Uint8Array, rowBytes: number, height: number): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(height * (rowBytes + 1));
  for (let y = 0; y < height; y++)
    out.set(rows.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  return out;
};

const smaller = (a: Uint8Array, b: Uint8Array): Uint8Array => (b.length < a.length ? b : a);

/**
 * Encodes a raster of 1 or 3 channels, 8 or 16 bit, as a PNG. The same raster and options give the same bytes.
 * @throws CodecError `InvalidRaster` if size, channels, data and palette do not agree.
 */
export const encodePng = (raster: Raster, options: EncodePngOptions = {}): Uint8Array<ArrayBuffer> => {
  const layout = layoutOf(raster, options);
  const { width, height, bitDepth } = layout;
  const bits = raster.channels * bitDepth;
  const rowBytes = rowBytesOf(width, bits);
  const bpp = Math.max(1, bits >> 3);
  const rows = packRows(raster.data, width * raster.channels, height, bitDepth);
  const flat = bitDepth < 8 || repetition(rows, rowBytes, height, bpp) > FLAT;
  if (options.effort === 'small') {
    const plain = zlibStream(unfiltered(rows, rowBytes, height), 9);
    return pngFile(layout, smaller(plain, zlibStream(filterRows(rows, rowBytes, height, bpp), 9)));
  }
  const filtered = flat ? unfiltered(rows, rowBytes, height) : filterRows(rows, rowBytes, height, bpp);
  return pngFile(layout, zlibStream(filtered, 1));
};
