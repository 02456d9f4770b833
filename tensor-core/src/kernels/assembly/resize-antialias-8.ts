// Resize of 8 bit rasters by weights of 14 bits that sum to 16384: rows first, into one row of 16 bit with 7 bits
// below the point, then along that row.
//
// The weights of an axis come in pairs of two taps: `pairs` a sample, each pair two i16 (weight 0 where there is no
// tap), beside the first tap of each sample as an i32.

// Shift counts are globals, not literals, because engines rebuild literals at each use.
let rowShift: i32 = 0;
let levelShift: i32 = 0;

/** One output row of `length` samples from input rows starting at `src`, `stride` bytes apart. */
function combineRows(src: usize, stride: usize, length: i32, taps: i32, weights: usize, out: usize): void {
  const half = i32x4.splat(64);
  const shift = rowShift;
  for (let i = 0; i < length; i += 16) {
    let p = src + <usize>i;
    let s0 = half;
    let s1 = half;
    let s2 = half;
    let s3 = half;
    let w = weights;
    for (let t = 0; t < taps; t += 2) {
      const weight = v128.load32_splat(w);
      const upper = v128.load(p);
      // The second tap of a last odd pair weighs nothing; it reads the first one again.
      const lower = v128.load(t + 1 < taps ? p + stride : p);
      const low = v128.shuffle<u8>(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const high = v128.shuffle<u8>(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(low), weight));
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(low), weight));
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(high), weight));
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(high), weight));
      p += stride << 1;
      w += 4;
    }
    const to = out + (<usize>i << 1);
    v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(s0, shift), i32x4.shr_s(s1, shift)));
    v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(s2, shift), i32x4.shr_s(s3, shift)), 16);
  }
}

const PAIR_RGB: usize = memory.data(16, 16);

function alongRowRgb(row: usize, width: i32, firsts: usize, pairs: i32, weights: usize, out: usize): void {
  v128.store(PAIR_RGB, i8x16(0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11, 12, 13, 14, 15));
  const order = v128.load(PAIR_RGB);
  const half = i32x4.splat(1 << 20);
  const shift = levelShift;
  let w = weights;
  for (let x = 0; x < width; x++) {
    let p = row + <usize>(load<i32>(firsts + (<usize>x << 2)) * 6);
    let sum = half;
    for (let k = 0; k < pairs; k++) {
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(i8x16.swizzle(v128.load(p), order), v128.load32_splat(w)));
      p += 12;
      w += 4;
    }
    const words = i16x8.narrow_i32x4_s(i32x4.shr_s(sum, shift), sum);
    v128.store_lane<u32>(out, i8x16.narrow_i16x8_u(words, words), 0);
    out += 3;
  }
}

function alongRowGrey(row: usize, width: i32, firsts: usize, pairs: i32, weights: usize, out: usize): void {
  let w = weights;
  for (let x = 0; x < width; x++) {
    let p = row + <usize>(load<i32>(firsts + (<usize>x << 2)) << 1);
    let sum: i32 = 1 << 20;
    for (let k = 0; k < pairs; k++) {
      sum += <i32>load<i16>(p) * <i32>load<i16>(w) + <i32>load<i16>(p, 2) * <i32>load<i16>(w, 2);
      p += 4;
      w += 4;
    }
    store<u8>(out, <u8>min(max(sum >> 21, 0), 255));
    out++;
  }
}

/**
 * Makes output rows [from, to). `src` is where input row `srcRow` starts, `stride` bytes to a row of `inWidth` pixels.
 * `down` and `across`: firsts, then weights, of the two axes; `downCounts`: taps of each output row. `row`: room for
 * one row of i16. All buffers have 64 idle bytes behind them.
 */
export function resizeAntialias8(
  src: usize, srcRow: i32, stride: usize, inWidth: i32, channels: i32, out: usize, outWidth: i32, from: i32, to: i32,
  downFirsts: usize, downCounts: usize, downPairs: i32, downWeights: usize,
  acrossFirsts: usize, acrossPairs: i32, acrossWeights: usize, row: usize,
): void {
  rowShift = 7;
  levelShift = 21;
  for (let y = from; y < to; y++) {
    const first = load<i32>(downFirsts + (<usize>y << 2)) - srcRow;
    const taps = load<i32>(downCounts + (<usize>y << 2));
    const weights = downWeights + <usize>(y * downPairs << 2);
    combineRows(src + <usize>first * stride, stride, inWidth * channels, taps, weights, row);
    if (channels == 3) alongRowRgb(row, outWidth, acrossFirsts, acrossPairs, acrossWeights, out);
    else alongRowGrey(row, outWidth, acrossFirsts, acrossPairs, acrossWeights, out);
    out += <usize>(outWidth * channels);
  }
}
