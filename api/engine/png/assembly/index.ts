import { alignBits, cursor, pending, setStream, waiting } from './bits';
import { forgetCode, sendBlocks } from './block';
import { filterRow } from './filter';
import { isFlat } from './flatness';
import { setNotes } from './tokens';
import { unfilterRow } from './unfilter';

export { lumaOfRgb, narrowSamples, repeatGrey, takeEqual } from './channels';
export { addColor, forgetColors, indexColors, unknownColor } from './color-index';
export { isFlat } from './flatness';
export { colorsAt, dropAlpha, paintIndices, unpackFields } from './samples';

// Compresses bands of rows to a deflate stream. The host copies rows to `inputAt`, calls `band`, reads from `outputAt`,
// and calls `rewind` when more than `HELD` bytes have accumulated.

const LEAD: usize = 32;
const SLACK: usize = 64;
/** Maximum output at `outputAt` before a further band; the host has the same number. */
const HELD: usize = 1 << 20;

let rowBytes: i32 = 0;
let bpp: i32 = 1;
let flat: bool = false;
let above: usize = 0;
let input: usize = 0;
let filtered: usize = 0;
let output: usize = 0;
let adlerA: u32 = 1;
let adlerB: u32 = 0;

// @ts-ignore: decorator
@inline
function aligned(at: usize): usize {
  return (at + 15) & ~15;
}

/** Starts an image: rows of `bytes` bytes, `back` bytes per pixel, at most `rows` rows per band. */
export function begin(bytes: i32, back: i32, rows: i32, isFlat: bool): void {
  rowBytes = bytes;
  bpp = back;
  flat = isFlat;
  const data = <usize>rows * <usize>(bytes + 1);
  above = aligned(__heap_base) + LEAD;
  input = aligned(above + <usize>bytes + SLACK) + LEAD;
  filtered = aligned(input + data + SLACK) + LEAD;
  output = aligned(filtered + data + SLACK);
  const notes = aligned(output + HELD + data * 2 + 4096);
  setNotes(notes);
  const end = notes + data * 2 + SLACK + (data >> 15);
  const pages = <i32>((end + 0xffff) >> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
  memory.fill(above - LEAD, 0, input - above + LEAD);
  setStream(0, 0, output);
  adlerA = 1;
  adlerB = 0;
  forgetCode();
}

/** Makes room at `inputAt` and, behind it, at the address that it returns, with idle bytes behind both. */
export function makeRoom(inputBytes: usize, outputBytes: usize): usize {
  input = aligned(__heap_base) + LEAD;
  output = aligned(input + inputBytes + SLACK);
  const pages = <i32>((output + outputBytes + SLACK + 0xffff) >> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
  return output;
}

export function inputAt(): usize {
  return input;
}
export function filteredAt(): usize {
  return filtered;
}
export function outputAt(): usize {
  return output;
}
export function adler(): u32 {
  return (adlerB << 16) | adlerA;
}

/** Drops the complete bytes at `outputAt`, which the host has copied. */
export function rewind(): void {
  setStream(pending, waiting, output);
}

/** Bytes from one modulo to the next, in complete groups: at most 5552, whose sums stay below 2^32 (RFC 1950). */
const ADLER_SPAN: usize = 21 * 256;
/** Bytes whose sums fit into 16 bits. */
const ADLER_GROUP: usize = 256;

function updateAdler(at: usize, end: usize): void {
  const low = i16x8(16, 15, 14, 13, 12, 11, 10, 9),
    high = i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  let a = adlerA,
    b = adlerB;
  while (at < end) {
    const stop = min(end, at + ADLER_SPAN);
    let sums = i32x4.splat(0),
      before = i32x4.splat(0),
      weighted = i32x4.splat(0);
    let groups: u32 = 0;
    for (; at + ADLER_GROUP <= stop; groups++) {
      // Of each place in a vector: the sum of its bytes, and of these sums before each vector.
      let lowSums = i16x8.splat(0),
        highSums = i16x8.splat(0),
        lowBefore = i16x8.splat(0),
        highBefore = i16x8.splat(0);
      for (const next = at + ADLER_GROUP; at < next; at += 16) {
        lowBefore = i16x8.add(lowBefore, lowSums);
        highBefore = i16x8.add(highBefore, highSums);
        lowSums = i16x8.add(lowSums, v128.load_ext<u8>(at));
        highSums = i16x8.add(highSums, v128.load_ext<u8>(at, 8));
      }
      before = i32x4.add(before, i32x4.shl(sums, 4));
      before = i32x4.add(before, i32x4.extadd_pairwise_i16x8_u(lowBefore));
      before = i32x4.add(before, i32x4.extadd_pairwise_i16x8_u(highBefore));
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.add(lowSums, highSums)));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(lowSums, low));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(highSums, high));
    }
    b += a * groups * <u32>ADLER_GROUP + (lanes(before) << 4) + lanes(weighted);
    a += lanes(sums);
    for (; at < stop; at++) {
      a += load<u8>(at);
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  adlerA = a;
  adlerB = b;
}

// @ts-ignore: decorator
@inline
function lanes(v: v128): u32 {
  return (
    i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3)
  );
}

/** Filters `rows` rows from `inputAt` to `filteredAt`, a filter byte before each; returns the end address. */
export function filterBand(rows: i32): usize {
  let to = filtered,
    from = input,
    before = above;
  for (let row = 0; row < rows; row++) {
    filterRow(from, before, rowBytes, bpp, flat, to);
    to += <usize>rowBytes + 1;
    before = from;
    from += <usize>rowBytes;
  }
  memory.copy(above, before, rowBytes);
  return to;
}

/**
 * Filters and compresses `rows` rows from `inputAt`. Returns the number of bytes at `outputAt`, including those of
 * former bands since `rewind`. `last` ends the stream. `sampled` computes the code from a part of the bytes, or reuses
 * that of the band before.
 */
export function band(rows: i32, sampled: bool, last: bool): i32 {
  return sendBand(filterBand(rows), sampled, last);
}

/** Bytes of a zlib stream before its blocks. */
const ZLIB_HEADER: usize = 2;

/**
 * Compresses the `rows` rows at `inputAt`, all of an image: returns the number of bytes of the zlib stream, whose header
 * ends at `outputAt`. Photos of `sampledFrom` bytes or more get their code from a part of them. Whether the image is flat
 * is determined by `seen` rows, `step` apart; see rows.ts.
 */
export function wholeImage(rows: i32, seen: i32, step: i32, sampledFrom: i32): i32 {
  const from = input + <usize>((step >> 1) * rowBytes);
  flat = isFlat(from, rowBytes, seen, bpp, step * rowBytes);
  const end = output + <usize>band(rows, !flat && rows * rowBytes >= sampledFrom, true);
  store<u16>(output - ZLIB_HEADER, 0x0178);
  store<u32>(end, bswap(adler()));
  return <i32>(end + 4 - output + ZLIB_HEADER);
}

/** Copies `rows` rows from `inputAt` to `filteredAt`, with the filter byte 0 before each. */
export function plainBand(rows: i32): void {
  let to = filtered,
    from = input;
  for (let row = 0; row < rows; row++) {
    store<u8>(to, 0);
    memory.copy(to + 1, from, rowBytes);
    to += <usize>rowBytes + 1;
    from += <usize>rowBytes;
  }
}

/** Compresses `rows` rows at `filteredAt`, filter bytes and residuals; else like `band`. */
export function filteredBand(rows: i32, sampled: bool, last: bool): i32 {
  return sendBand(filtered + <usize>rows * (<usize>rowBytes + 1), sampled, last);
}

function sendBand(to: usize, sampled: bool, last: bool): i32 {
  updateAdler(filtered, to);
  sendBlocks(filtered, to, sampled, last);
  if (last) alignBits();
  return <i32>(cursor - output);
}

/**
 * Reverses the filters of `rows` rows at `filteredAt`; the bare rows are at `inputAt`. Returns false if a filter does
 * not exist.
 */
export function unfilterBand(rows: i32): bool {
  let from = filtered,
    to = input,
    before = above;
  for (let row = 0; row < rows; row++) {
    if (!unfilterRow(from, before, rowBytes, bpp, to)) return false;
    before = to;
    from += <usize>rowBytes + 1;
    to += <usize>rowBytes;
  }
  memory.copy(above, before, rowBytes);
  return true;
}
