import { median5 } from './median-5';

/**
 * Computes the median of the square of `side` x `side` samples (at most 15 x 15) around each 8-bit sample. `src` is
 * padded by half of the side on every edge; `row`: samples of an output row; `lines`: memory for five rows of `src`, each
 * followed by 16 bytes. 32 unused bytes follow `src` and `out`.
 */
export function median8(
  src: usize,
  row: i32,
  height: i32,
  channels: i32,
  side: i32,
  out: usize,
  lines: usize,
): void {
  if (side == 5) {
    median5(src, row, height, channels, out, lines);
    return;
  }
  const stride = <usize>(row + (side - 1) * channels);
  if (side == 3) {
    for (let y = 0; y < height; y++) {
      for (let i = 0; i < row; i += 16) nine(src + i, stride, channels, out + i);
      src += stride;
      out += row;
    }
    return;
  }
  // The median is the largest level that at least this number of samples reaches.
  const wanted = i8x16.splat(<i8>((side * side + 1) >> 1));
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < row; i += 32) {
      let first = i8x16.splat(0);
      let last = i8x16.splat(0);
      for (let bit = 128; bit > 0; bit >>= 1) {
        const next0 = v128.or(first, i8x16.splat(<i8>bit));
        const next1 = v128.or(last, i8x16.splat(<i8>bit));
        let reach0 = i8x16.splat(0);
        let reach1 = i8x16.splat(0);
        let line = src + i;
        for (let j = 0; j < side; j++) {
          let at = line;
          for (let k = 0; k < side; k++) {
            reach0 = i8x16.sub(reach0, i8x16.ge_u(v128.load(at), next0));
            reach1 = i8x16.sub(reach1, i8x16.ge_u(v128.load(at, 16), next1));
            at += channels;
          }
          line += stride;
        }
        first = v128.bitselect(next0, first, i8x16.ge_u(reach0, wanted));
        last = v128.bitselect(next1, last, i8x16.ge_u(reach1, wanted));
      }
      v128.store(out + i, first);
      v128.store(out + i, last, 16);
    }
    src += stride;
    out += row;
  }
}

// @ts-ignore: decorator
@inline
function low(a: v128, b: v128): v128 {
  return i8x16.min_u(a, b);
}

// @ts-ignore: decorator
@inline
function high(a: v128, b: v128): v128 {
  return i8x16.max_u(a, b);
}

// @ts-ignore: decorator
@inline
function middle(a: v128, b: v128, c: v128): v128 {
  return high(low(a, b), low(high(a, b), c));
}

/**
 * Computes 16 medians of 3 x 3 samples: the middle one of the largest minimum, the middle of the middle ones and the least
 * maximum of the three columns.
 */
// @ts-ignore: decorator
@inline
function nine(src: usize, stride: usize, channels: i32, out: usize): void {
  const c = <usize>channels;
  let mins = i8x16.splat(0);
  let maxs = i8x16.splat(-1);
  let middles0 = mins;
  let middles1 = mins;
  let middles2 = mins;
  for (let k: usize = 0; k < 3; k++) {
    const a = v128.load(src + k * c);
    const b = v128.load(src + stride + k * c);
    const d = v128.load(src + 2 * stride + k * c);
    mins = high(mins, low(a, low(b, d)));
    maxs = low(maxs, high(a, high(b, d)));
    middles0 = middles1;
    middles1 = middles2;
    middles2 = middle(a, b, d);
  }
  v128.store(out, middle(mins, middle(middles0, middles1, middles2), maxs));
}
