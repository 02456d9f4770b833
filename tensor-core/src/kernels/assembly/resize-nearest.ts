// Copies pixels by a table of columns; the caller computes rows and columns in exact arithmetic.

/**
 * Copies one row: pixel x of `out` is the pixel of `bytes` bytes (1 to 6) at byte offset columns[x] of `row`.
 */
// @ts-ignore: decorator
@inline
function takeRow(row: usize, columns: usize, width: i32, out: usize, bytes: i32): void {
  for (let x = 0; x < width; x++) {
    const from = row + <usize>load<u32>(columns + ((<usize>x) << 2));
    if (bytes == 1) store<u8>(out, load<u8>(from));
    else if (bytes == 2) store<u16>(out, load<u16>(from));
    else if (bytes == 3) {
      store<u16>(out, load<u16>(from));
      store<u8>(out, load<u8>(from, 2), 2);
    } else {
      store<u32>(out, load<u32>(from));
      store<u16>(out, load<u16>(from, 4), 4);
    }
    out += bytes;
  }
}

/**
 * Pixels of a group, and bytes stored for each group: its first column, then the positions of its pixels in
 * two vectors.
 */
const GROUP: i32 = 16;
const KEPT: usize = 48;
/** Marks the first column of a group whose pixels are too far apart, and a position in the other vector. */
const NOWHERE: i32 = -1;

/** Stores the source positions of each whole group of one-byte pixels. */
function placeGroups(columns: usize, width: i32, groups: usize): void {
  for (let x = 0; x + GROUP <= width; x += GROUP) {
    const first = load<i32>(columns + ((<usize>x) << 2));
    store<i32>(groups, first);
    for (let k = 0; k < GROUP; k++) {
      const place = load<i32>(columns + ((<usize>(x + k)) << 2)) - first;
      if (place >= 2 * GROUP) store<i32>(groups, NOWHERE);
      store<u8>(groups + 16 + <usize>k, <u8>(place < GROUP ? place : NOWHERE));
      store<u8>(groups + 32 + <usize>k, <u8>(place < GROUP ? NOWHERE : place - GROUP));
    }
    groups += KEPT;
  }
}

/** Does the same as takeRow() for one-byte pixels, sixteen at a time if they are within two vectors. */
function takeGroups(row: usize, columns: usize, width: i32, out: usize, groups: usize): void {
  let x = 0;
  for (; x + GROUP <= width; x += GROUP) {
    const first = load<i32>(groups);
    if (first == NOWHERE) takeRow(row, columns + ((<usize>x) << 2), GROUP, out + <usize>x, 1);
    else {
      const p = row + <usize>first;
      const low = i8x16.relaxed_swizzle(v128.load(p), v128.load(groups, 16));
      const high = i8x16.relaxed_swizzle(v128.load(p, 16), v128.load(groups, 32));
      v128.store(out + <usize>x, v128.or(low, high));
    }
    groups += KEPT;
  }
  takeRow(row, columns + ((<usize>x) << 2), width - x, out + <usize>x, 1);
}

/**
 * Computes output rows [from, to); `src` is the start of input row `srcRow`; rows[y] is the input row of
 * output row y. `groups`: space for 3 bytes per pixel of a row. `src` and `out` are followed by 64 unused
 * bytes.
 */
export function resizeNearest(
  src: usize,
  srcRow: i32,
  stride: usize,
  out: usize,
  width: i32,
  from: i32,
  to: i32,
  rows: usize,
  columns: usize,
  bytes: i32,
  groups: usize,
): void {
  if (bytes == 1) placeGroups(columns, width, groups);
  for (let y = from; y < to; y++) {
    const row = src + <usize>(load<i32>(rows + ((<usize>y) << 2)) - srcRow) * stride;
    if (bytes == 1) takeGroups(row, columns, width, out, groups);
    else if (bytes == 2) takeRow(row, columns, width, out, 2);
    else if (bytes == 3) takeRow(row, columns, width, out, 3);
    else takeRow(row, columns, width, out, 6);
    out += <usize>(width * bytes);
  }
}
