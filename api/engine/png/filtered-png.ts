import { inflateRawSync } from 'node:zlib';
import type { Raster } from '@twinset/tensor-core';
import type { Packing } from '@twinset/tensor-core/webgpu';
import { compressRows } from './compress-rows.ts';
import { type EncodePngOptions, rowsOf } from './encode-png.ts';
import { fastFilter, SAMPLED_FROM, ZLIB_HEADER, zlibTrailer } from './fast-stream.ts';
import { codecKernel, rowsPerBand } from './kernel.ts';
import { pngFile } from './png-file.ts';
import type { Rows } from './rows.ts';
import { unfilter } from './unfilter.ts';

/**
 * An 8-bit image whose data are its rows with a filter byte and residuals each, as the kernel filters them, and a last byte:
 * 1 if the image is flat. With `adler`, the checksum of the rows, the data are instead their deflate blocks, as a graphics
 * card packs them.
 */
export type FilteredRaster = Raster & { data: Uint8Array; adler?: number };

/** Returns how a graphics card packs the rows of an image, so that the file is that of `encodePng`. */
export const packingOf = ({ width, height, channels }: Raster): Packing => ({
  rowsPerBand: rowsPerBand(width * channels, height),
  sampledFrom: SAMPLED_FROM,
});

/** Returns whether this thread encodes filtered rows: the kernel has been built. */
export const canEncodeFiltered = (): boolean => codecKernel() !== null;

/** Filters the rows of an 8-bit image. */
export function filterRaster(image: Raster): FilteredRaster {
  const kernel = codecKernel();
  if (!kernel) throw new Error('The kernel of the PNG encoder has not been built.');
  const rows = rowsOf(image, 8, kernel);
  const filtered = fastFilter(kernel, rows);
  const data = new Uint8Array(filtered.length + 1);
  data.set(filtered);
  data[filtered.length] = rows.flat ? 1 : 0;
  return { ...image, data };
}

/** Reverses the filters; leaves the memory of the kernel as it is. */
export function unfilterRaster({ data, adler, width, height, channels }: FilteredRaster): Raster {
  const rows = adler === undefined ? data.subarray(0, data.length - 1) : inflateRawSync(data);
  return { data: unfilter(rows, width * channels, height, channels), width, height, channels };
}

/** Encodes filtered rows: the file is that of `encodePng` for the same image. Packed ones ignore `effort`, which is `fast`. */
export function encodeFiltered(
  image: FilteredRaster,
  { effort = 'fast', allocate }: Pick<EncodePngOptions, 'effort' | 'allocate'> = {},
): Uint8Array<ArrayBuffer> {
  const { data, adler, width, height, channels } = image;
  const layout = { width, height, bitDepth: 8, colorType: channels === 1 ? 0 : 2 } as const;
  if (adler !== undefined) return pngFile(layout, [ZLIB_HEADER, data, zlibTrailer(adler)], allocate);
  const rows: Rows = {
    // Rarely needed: for images with much regularity.
    get bytes() {
      return unfilterRaster(image).data as Uint8Array;
    },
    rowBytes: width * channels,
    height,
    bpp: channels,
    flat: data.at(-1) === 1,
    filtered: data.subarray(0, data.length - 1),
  };
  return pngFile(layout, compressRows(rows, effort, codecKernel()), allocate);
}
