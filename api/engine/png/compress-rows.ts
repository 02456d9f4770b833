import { freeBuffer } from '../lib/free-buffer.ts';
import { fastFilter, fastStream, plainRows, wholeStream } from './fast-stream.ts';
import { filterRows } from './filter-rows.ts';
import type { CodecKernel } from './kernel.ts';
import { lengthOf } from './png-file.ts';
import { type BareRows, type Rows, unfilteredRows } from './rows.ts';
import { shorterZlibStream, zlibStream } from './zlib-stream.ts';

/** Compresses rows and frees their buffer. */
const deflated = (rows: Uint8Array<ArrayBuffer>, level: number): Uint8Array => {
  const stream = zlibStream(rows, level);
  freeBuffer(rows);
  return stream;
};

/** Returns whether an image has much but not total regularity: the kernel finds runs but no longer matches. */
const mayHaveMatches = (bytes: number, { rowBytes, height }: BareRows): boolean => {
  const share = bytes / (rowBytes * height);
  return share >= 1 / 16 && share <= 1 / 5;
};

/** Returns the fast stream or, for images with much regularity, the shorter one of unfiltered rows by libdeflate. */
const fewBytesFast = (rows: Rows, kernel: CodecKernel | null): Uint8Array[] => {
  if (!kernel) return [deflated(rows.flat ? unfilteredRows(rows) : filterRows(rows), 1)];
  const own = fastStream(kernel, rows);
  if (!mayHaveMatches(lengthOf(own), rows)) return own;
  const plain = unfilteredRows(rows);
  const matched = shorterZlibStream(plain, 1, lengthOf(own));
  freeBuffer(plain);
  return matched ? [matched] : own;
};

/**
 * Compresses bare rows of one band like `compressRows` with the effort `fast`, in fewer calls, which a small image would
 * notice. The result is valid until the kernel is used again.
 */
export function compressBand(rows: BareRows, kernel: CodecKernel): Uint8Array {
  const own = wholeStream(kernel, rows);
  if (!mayHaveMatches(own.length, rows)) return own;
  return shorterZlibStream(plainRows(kernel, rows), 1, own.length) ?? own;
}

/**
 * Returns the shortest of the fast stream, filtered rows with libdeflate and, for regular images, plain rows with it.
 */
const fewestBytes = (rows: Rows, kernel: CodecKernel | null): Uint8Array[] => {
  const filtered = deflated(kernel ? fastFilter(kernel, rows) : filterRows(rows), rows.flat ? 9 : 7);
  const ways = [[filtered]];
  if (filtered.length < (rows.rowBytes * rows.height) / 5) ways.push([deflated(unfilteredRows(rows), 9)]);
  ways.push(fewBytesFast(rows, kernel));
  return ways.reduce((best, way) => (lengthOf(way) < lengthOf(best) ? way : best));
};

/** Filters and compresses bare rows to a zlib stream, in parts that are valid until the kernel is used again. */
export const compressRows = (
  rows: Rows,
  effort: 'fast' | 'small',
  kernel: CodecKernel | null,
): Uint8Array[] => (effort === 'small' ? fewestBytes(rows, kernel) : fewBytesFast(rows, kernel));
