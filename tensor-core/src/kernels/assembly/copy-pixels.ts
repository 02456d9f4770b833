// Flips and quarter turns: each pixel is copied from one place.

// @ts-ignore: decorator
@inline
function copyPixel(out: usize, from: usize, bytes: i32): void {
  if (bytes == 1) store<u8>(out, load<u8>(from));
  else if (bytes == 2) store<u16>(out, load<u16>(from));
  else if (bytes == 3) {
    store<u16>(out, load<u16>(from));
    store<u8>(out, load<u8>(from, 2), 2);
  } else {
    store<u32>(out, load<u32>(from));
    store<u16>(out, load<u16>(from, 4), 4);
  }
}

/** One row from pixels `step` bytes apart. */
// @ts-ignore: decorator
@inline
function stepRow(from: usize, step: isize, width: i32, out: usize, bytes: i32): void {
  const end = out + <usize>(width * bytes);
  for (; out < end; out += <usize>bytes) {
    copyPixel(out, from, bytes);
    from = <usize>(<isize>from + step);
  }
}

/** Vectors of whole pixels, turned about; of 3 bytes five pixels, of 6 bytes two. */
// @ts-ignore: decorator
@inline
function turned(v: v128, bytes: i32): v128 {
  if (bytes == 1) return i8x16.shuffle(v, v, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  if (bytes == 2) return i8x16.shuffle(v, v, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
  if (bytes == 3) return i8x16.shuffle(v, v, 13, 14, 15, 10, 11, 12, 7, 8, 9, 4, 5, 6, 1, 2, 3, 0);
  return i8x16.shuffle(v, v, 10, 11, 12, 13, 14, 15, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3);
}

/** One row from right to left; `last`: the pixel that comes first. */
// @ts-ignore: decorator
@inline
function mirrorRow(last: usize, width: i32, out: usize, bytes: i32): void {
  const block = bytes == 3 ? 15 : bytes == 6 ? 12 : 16;
  const pixels = block / bytes;
  let behind = last + <usize>bytes;
  let x = 0;
  for (; x + pixels + 5 < width; x += pixels) {
    v128.store(out, turned(v128.load(behind - 16), bytes));
    behind -= <usize>block;
    out += <usize>block;
  }
  stepRow(behind - <usize>bytes, -(<isize>bytes), width - x, out, bytes);
}

// @ts-ignore: decorator
@inline
function copyRows(
  src: usize,
  across: isize,
  down: isize,
  width: i32,
  height: i32,
  out: usize,
  bytes: i32,
): void {
  const row = <usize>(width * bytes);
  for (let y = 0; y < height; y++) {
    if (across == <isize>bytes) memory.copy(out, src, row);
    else if (across == -(<isize>bytes)) mirrorRow(src, width, out, bytes);
    else stepRow(src, across, width, out, bytes);
    src = <usize>(<isize>src + down);
    out += row;
  }
}

/**
 * Copies pixels of `bytes` bytes (1, 2, 3 or 6): that of output (0, 0) is at `src`, the next ones lie `across` bytes to
 * the right and `down` bytes below. 16 idle bytes are before and behind the input, and behind `out`.
 */
export function copyPixels(
  src: usize,
  across: isize,
  down: isize,
  width: i32,
  height: i32,
  out: usize,
  bytes: i32,
): void {
  if (bytes == 1) copyRows(src, across, down, width, height, out, 1);
  else if (bytes == 2) copyRows(src, across, down, width, height, out, 2);
  else if (bytes == 3) copyRows(src, across, down, width, height, out, 3);
  else copyRows(src, across, down, width, height, out, 6);
}
