import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { CodecError } from '../pixels/codec-error.ts';
import type { CodecKernel } from './kernel.ts';
import { codecKernel, rowsPerBand } from './kernel.ts';
import { unfilter } from './unfilter.ts';

/** Samples of a pixel, of which the last is alpha, and bytes of a sample. */
export interface AlphaLayout {
  channels: 2 | 4;
  bytes: 1 | 2;
}

/** Bare rows without alpha, and whether all of it was opaque. */
export interface OpaqueRows {
  packed: Uint8Array<ArrayBuffer>;
  isOpaque: boolean;
}

/** Reverses filters; drops alpha, if there is any to drop, while a band is in the kernel's memory. */
const byKernel = (
  kernel: CodecKernel,
  filtered: Uint8Array,
  rowBytes: number,
  rows: number,
  bpp: number,
  alpha: AlphaLayout | null,
): OpaqueRows => {
  const perBand = rowsPerBand(rowBytes, rows);
  kernel.begin(rowBytes, bpp, perBand, false);
  const memory = new Uint8Array(kernel.memory.buffer);
  const from = kernel.filteredAt();
  const to = kernel.inputAt();
  const pixels = rowBytes / bpp;
  const keptBytes = alpha ? rowBytes - pixels * alpha.bytes : rowBytes;
  const out = allocUninitialized(rows * keptBytes);
  let isOpaque = true;
  for (let row = 0; row < rows; row += perBand) {
    const count = Math.min(perBand, rows - row);
    memory.set(filtered.subarray(row * (rowBytes + 1), (row + count) * (rowBytes + 1)), from);
    if (!kernel.unfilterBand(count)) {
      throw new CodecError('Corrupt', 'is a damaged PNG: a row has an invalid filter type');
    }
    // The filtered rows are no longer needed.
    if (alpha && !kernel.dropAlpha(to, count * pixels, alpha.channels, alpha.bytes, from)) isOpaque = false;
    const at = alpha ? from : to;
    out.set(memory.subarray(at, at + count * keptBytes), row * keptBytes);
  }
  return { packed: out, isOpaque };
};

/**
 * Reverses the PNG row filters of `rows` rows, each a filter byte and `rowBytes` bytes; returns the bare rows. `bpp` is
 * the bytes per pixel, at least 1.
 * @throws CodecError `Corrupt` for a filter that does not exist.
 */
export const unfilterRows = (
  filtered: Uint8Array,
  rowBytes: number,
  rows: number,
  bpp: number,
): Uint8Array<ArrayBuffer> => {
  const kernel = codecKernel();
  return kernel
    ? byKernel(kernel, filtered, rowBytes, rows, bpp, null).packed
    : unfilter(filtered, rowBytes, rows, bpp);
};

/**
 * Does the same for rows with alpha, and drops it; returns null without a kernel.
 * @throws CodecError like `unfilterRows`
 */
export const unfilterOpaque = (
  filtered: Uint8Array,
  rowBytes: number,
  rows: number,
  alpha: AlphaLayout,
): OpaqueRows | null => {
  const kernel = codecKernel();
  return kernel && byKernel(kernel, filtered, rowBytes, rows, alpha.channels * alpha.bytes, alpha);
};
