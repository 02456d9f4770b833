import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { CodecError } from '../pixels/codec-error.ts';
import type { CodecKernel } from './kernel.ts';
import { codecKernel, rowsPerBand } from './kernel.ts';
import { unfilter } from './unfilter.ts';

/** Reverses filters by the kernel. */
const byKernel = (
  kernel: CodecKernel,
  filtered: Uint8Array,
  rowBytes: number,
  rows: number,
  bpp: number,
): Uint8Array<ArrayBuffer> => {
  const perBand = rowsPerBand(rowBytes, rows);
  kernel.begin(rowBytes, bpp, perBand, false);
  const memory = new Uint8Array(kernel.memory.buffer);
  const from = kernel.filteredAt();
  const to = kernel.inputAt();
  const out = allocUninitialized(rows * rowBytes);
  for (let row = 0; row < rows; row += perBand) {
    const count = Math.min(perBand, rows - row);
    memory.set(filtered.subarray(row * (rowBytes + 1), (row + count) * (rowBytes + 1)), from);
    if (!kernel.unfilterBand(count)) {
      throw new CodecError('Corrupt', 'is a damaged PNG: a row has an invalid filter type');
    }
    out.set(memory.subarray(to, to + count * rowBytes), row * rowBytes);
  }
  return out;
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
  return kernel ? byKernel(kernel, filtered, rowBytes, rows, bpp) : unfilter(filtered, rowBytes, rows, bpp);
};
