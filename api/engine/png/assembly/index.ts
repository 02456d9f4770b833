import { adler, startAdler, updateAdler } from './adler';
import { alignBits, cursor, pending, setStream, waiting } from './bits';
import { forgetCode, sendBlocks } from './block';
import { filterRow } from './filter';
import { isFlat } from './flatness';
import { aligned, floor, growTo, LEAD, SLACK } from './memory';
import { setNotes } from './tokens';
import { unfilterRows } from './unfilter';

export { adler } from './adler';
export { lumaOfRgb, narrowSamples, repeatGrey, takeEqual } from './channels';
export { addColor, forgetColors, indexColors, unknownColor } from './color-index';
export {
  bareRowsAt,
  beginDecoding,
  feedAt,
  feedBytes,
  inflateBand,
  opaqueRowsAt,
  unfilterInflated,
} from './decode';
export { isFlat } from './flatness';
export { placeAt } from './memory';
export { colorsAt, dropAlpha, paintIndices, unpackFields } from './samples';

// Compresses bands of rows to a deflate stream. The host copies rows to `inputAt`, calls `band`, reads from `outputAt`,
// and calls `rewind` when more than `HELD` bytes have accumulated.

/** Maximum output at `outputAt` before a further band; the host has the same number. */
const HELD: usize = 1 << 20;

let rowBytes: i32 = 0;
let bpp: i32 = 1;
let flat: bool = false;
let above: usize = 0;
let input: usize = 0;
let filtered: usize = 0;
let output: usize = 0;

/** Divides the memory of an image and returns its end. */
function divide(bytes: i32, rows: i32): usize {
  const data = <usize>rows * <usize>(bytes + 1);
  above = floor + LEAD;
  input = aligned(above + <usize>bytes + SLACK) + LEAD;
  filtered = aligned(input + data + SLACK) + LEAD;
  output = aligned(filtered + data + SLACK);
  const notes = aligned(output + HELD + data * 2 + 4096);
  setNotes(notes);
  return notes + data * 2 + SLACK + (data >> 15);
}

/** Returns whether `begin` would not enlarge the memory, which takes the host's views of it away. */
export function hasRoom(bytes: i32, rows: i32): bool {
  return divide(bytes, rows) <= (<usize>memory.size()) << 16;
}

/** Starts an image: rows of `bytes` bytes, `back` bytes per pixel, at most `rows` rows per band. */
export function begin(bytes: i32, back: i32, rows: i32, isFlat: bool): void {
  rowBytes = bytes;
  bpp = back;
  flat = isFlat;
  growTo(divide(bytes, rows));
  memory.fill(above - LEAD, 0, LEAD + <usize>bytes + SLACK);
  setStream(0, 0, output);
  startAdler();
  forgetCode();
}

/** Takes rows from an address in the memory instead of `inputAt`, which must not be behind `placeAt`. */
export function readFrom(address: usize): void {
  input = address;
}

/** Makes room at `inputAt` and, behind it, at the address that it returns, with idle bytes behind both. */
export function makeRoom(inputBytes: usize, outputBytes: usize): usize {
  input = floor + LEAD;
  output = aligned(input + inputBytes + SLACK);
  growTo(output + outputBytes + SLACK);
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

/** Drops the complete bytes at `outputAt`, which the host has copied. */
export function rewind(): void {
  setStream(pending, waiting, output);
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
  return unfilterRows(filtered, above, rowBytes, bpp, rows, input);
}
