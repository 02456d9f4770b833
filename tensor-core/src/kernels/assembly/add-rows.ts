// Weighted sums of rows, for box filters and thumbnails.

/** Rows of 8-bit samples whose sum fits into a lane of 16 bits. */
const ROWS_MAX: i32 = 256;

// @ts-ignore: decorator
@inline
function addLow(acc: usize, sums: v128, weight: v128): void {
  v128.store(acc, i32x4.add(v128.load(acc), i32x4.mul(i32x4.extend_low_i16x8_u(sums), weight)));
}

// @ts-ignore: decorator
@inline
function addHigh(acc: usize, sums: v128, weight: v128): void {
  v128.store(acc, i32x4.add(v128.load(acc), i32x4.mul(i32x4.extend_high_i16x8_u(sums), weight)));
}

function addRows8(src: usize, stride: usize, rows: i32, length: i32, weight: i32, acc: usize): void {
  const w = i32x4.splat(weight);
  const end = src + <usize>length;
  // One cache line of each row at a time.
  for (; src < end; src += 64) {
    let s0 = i16x8.splat(0),
      s1 = s0,
      s2 = s0,
      s3 = s0,
      s4 = s0,
      s5 = s0,
      s6 = s0,
      s7 = s0;
    let p = src;
    for (let row = 0; row < rows; row++) {
      s0 = i16x8.add(s0, v128.load8x8_u(p));
      s1 = i16x8.add(s1, v128.load8x8_u(p, 8));
      s2 = i16x8.add(s2, v128.load8x8_u(p, 16));
      s3 = i16x8.add(s3, v128.load8x8_u(p, 24));
      s4 = i16x8.add(s4, v128.load8x8_u(p, 32));
      s5 = i16x8.add(s5, v128.load8x8_u(p, 40));
      s6 = i16x8.add(s6, v128.load8x8_u(p, 48));
      s7 = i16x8.add(s7, v128.load8x8_u(p, 56));
      p += stride;
    }
    addLow(acc, s0, w);
    addHigh(acc + 16, s0, w);
    addLow(acc + 32, s1, w);
    addHigh(acc + 48, s1, w);
    addLow(acc + 64, s2, w);
    addHigh(acc + 80, s2, w);
    addLow(acc + 96, s3, w);
    addHigh(acc + 112, s3, w);
    addLow(acc + 128, s4, w);
    addHigh(acc + 144, s4, w);
    addLow(acc + 160, s5, w);
    addHigh(acc + 176, s5, w);
    addLow(acc + 192, s6, w);
    addHigh(acc + 208, s6, w);
    addLow(acc + 224, s7, w);
    addHigh(acc + 240, s7, w);
    acc += 256;
  }
}

function addRows16(src: usize, stride: usize, rows: i32, length: i32, weight: i32, acc: usize): void {
  const w = i32x4.splat(weight);
  const end = src + ((<usize>length) << 1);
  for (; src < end; src += 32) {
    let s0 = i32x4.splat(0),
      s1 = s0,
      s2 = s0,
      s3 = s0;
    let p = src;
    for (let row = 0; row < rows; row++) {
      s0 = i32x4.add(s0, v128.load16x4_u(p));
      s1 = i32x4.add(s1, v128.load16x4_u(p, 8));
      s2 = i32x4.add(s2, v128.load16x4_u(p, 16));
      s3 = i32x4.add(s3, v128.load16x4_u(p, 24));
      p += stride;
    }
    v128.store(acc, i32x4.add(v128.load(acc), i32x4.mul(s0, w)));
    v128.store(acc, i32x4.add(v128.load(acc, 16), i32x4.mul(s1, w)), 16);
    v128.store(acc, i32x4.add(v128.load(acc, 32), i32x4.mul(s2, w)), 32);
    v128.store(acc, i32x4.add(v128.load(acc, 48), i32x4.mul(s3, w)), 48);
    acc += 64;
  }
}

/**
 * Adds `weight` times the sum of `rows` rows of `length` samples of `bytes` bytes (1 or 2), `stride` bytes
 * apart, to the u32 at `acc`. Vectors read up to 63 bytes after each row; `acc` is followed by 256 unused
 * bytes.
 */
export function addRows(
  src: usize,
  stride: usize,
  rows: i32,
  length: i32,
  bytes: i32,
  weight: i32,
  acc: usize,
): void {
  if (bytes == 2) {
    addRows16(src, stride, rows, length, weight, acc);
    return;
  }
  while (rows > 0) {
    const some = min(rows, ROWS_MAX);
    addRows8(src, stride, some, length, weight, acc);
    src += stride * <usize>some;
    rows -= some;
  }
}
