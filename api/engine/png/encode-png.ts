import { formatSize } from '@twinset/contract';
import { type Raster, seenLabels } from '@twinset/tensor-core';
import { freeBuffer } from '../lib/free-buffer.ts';
import { CodecError } from '../pixels/codec-error.ts';
import { compressBand, compressRows } from './compress-rows.ts';
import { isOneBand } from './fast-stream.ts';
import { type CodecKernel, encodingKernel } from './kernel.ts';
import { packRows } from './pack.ts';
import type { PngLayout } from './png-file.ts';
import { pngFile } from './png-file.ts';
import { type BareRows, isMostlyFlat, type Rows } from './rows.ts';
import { rowBytesOf } from './unpack.ts';

export interface EncodePngOptions {
  /** `fast` (default) for throughput, `small` for fewer bytes at several times the time. */
  effort?: 'fast' | 'small';
  /** Colours of the indices as 0xRRGGBB (1 to 256): the raster's one channel is then written as a palette image. */
  palette?: ArrayLike<number>;
  /** Bits per index of a palette image (default 8). Grey is never narrowed: readers would scale its values. */
  bitDepth?: 1 | 2 | 4 | 8;
  /** Allocates the file, whose bytes may be arbitrary (default: its own buffer). */
  allocate?: (bytes: number) => Uint8Array<ArrayBuffer>;
}

const invalid = (what: string): CodecError => new CodecError('InvalidRaster', `cannot be written: ${what}`);

/** Returns the layout of a raster's file. @throws CodecError `InvalidRaster` */
const layoutOf = (raster: Raster, options: EncodePngOptions): PngLayout => {
  const { data, width, height, channels } = raster;
  const { palette, bitDepth } = options;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw invalid(`its size is invalid (${formatSize(raster)})`);
  }
  if (channels !== 1 && channels !== 3) throw invalid(`it has ${channels} channels, not 1 or 3`);
  if (data.length !== width * height * channels) throw invalid('its data does not fit its size');
  const wide = data instanceof Uint16Array;
  if (!palette) {
    if (bitDepth && bitDepth !== 8) throw invalid('only palette images have fewer than 8 bits');
    return { width, height, bitDepth: wide ? 16 : 8, colorType: channels === 1 ? 0 : 2 };
  }
  if (channels !== 1 || wide) throw invalid('palette images have one channel of 8 bits');
  if (palette.length < 1 || palette.length > 256) throw invalid(`a palette of ${palette.length} colours`);
  const depth = bitDepth ?? 8;
  if (palette.length > 1 << depth) throw invalid(`${palette.length} colours do not fit into ${depth} bits`);
  const highest = seenLabels(raster).lastIndexOf(1);
  if (highest >= palette.length) throw invalid(`index ${highest} is outside its palette`);
  return { width, height, bitDepth: depth, colorType: 3, palette };
};

const bareRowsOf = ({ data, width, height, channels }: Raster, bitDepth: number): BareRows => {
  const bits = channels * bitDepth;
  return {
    bytes: packRows(data, width * channels, height, bitDepth),
    rowBytes: rowBytesOf(width, bits),
    height,
    bpp: Math.max(1, bits >> 3),
  };
};

const judged = (rows: BareRows, kernel: CodecKernel | null): Rows => ({
  ...rows,
  flat: isMostlyFlat(rows, kernel),
});

/** Returns the bare rows of a raster; `bitDepth` of one sample. */
export const rowsOf = (raster: Raster, bitDepth: number, kernel: CodecKernel | null): Rows =>
  judged(bareRowsOf(raster, bitDepth), kernel);

/**
 * Encodes a raster of 1 or 3 channels, 8 or 16 bit, as a PNG. The same raster and options give the same bytes (with the
 * same kernel, or without). Photos: one filter per row, then Huffman codes and runs. Masks likewise, or libdeflate's
 * matches, whichever is shorter.
 * @throws CodecError `InvalidRaster` if size, channels, data and palette do not agree.
 */
export const encodePng = (raster: Raster, options: EncodePngOptions = {}): Uint8Array<ArrayBuffer> => {
  const layout = layoutOf(raster, options);
  const { effort = 'fast', allocate } = options;
  const rows = bareRowsOf(raster, layout.bitDepth);
  const kernel = encodingKernel(rows);
  const stream =
    kernel && effort === 'fast' && isOneBand(rows)
      ? [compressBand(rows, kernel)]
      : compressRows(judged(rows, kernel), effort, kernel);
  const file = pngFile(layout, stream, allocate);
  if (rows.bytes !== raster.data) freeBuffer(rows.bytes);
  return file;
};
