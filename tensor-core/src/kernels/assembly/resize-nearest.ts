// Takes pixels by a table of columns; the caller has the rows and the columns in exact arithmetic.

/** One row: pixel x of `out` is the pixel of `bytes` bytes (1 to 6) at byte offset columns[x] of `row`. */
// @ts-ignore: decorator
@inline
function takeRow(row: usize, columns: usize, width: i32, out: usize, bytes: i32): void {
  for (let x = 0; x < width; x++) {
    const from = row + <usize>load<u32>(columns + (<usize>x << 2));
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

/** Output rows [from, to); `src` is where input row `srcRow` starts; rows[y] is the input row of output row y. */
export function resizeNearest(
  src: usize, srcRow: i32, stride: usize, out: usize, width: i32, from: i32, to: i32, rows: usize, columns: usize,
  bytes: i32,
): void {
  for (let y = from; y < to; y++) {
    const row = src + <usize>(load<i32>(rows + (<usize>y << 2)) - srcRow) * stride;
    if (bytes == 1) takeRow(row, columns, width, out, 1);
    else if (bytes == 2) takeRow(row, columns, width, out, 2);
    else if (bytes == 3) takeRow(row, columns, width, out, 3);
    else takeRow(row, columns, width, out, 6);
    out += <usize>(width * bytes);
  }
}
