// Resize of 8-bit rasters with weights of 14 bits that sum to 16384: rows first, into one row of 16 bit with
// 7 fractional bits, then along that row.
//
// The weights of an axis are stored in pairs of two taps, each pair two i16 (weight 0 without a tap), beside
// the first tap of each sample as an i32. Up to 4 taps (downscaling by up to 2, or upscaling) have
// specialised loops.

// Constants are globals instead of literals, because engines rebuild literals at each use.
let rowShift: i32 = 0;
let levelShift: i32 = 0;
/** Pairs of channels of two neighbouring pixels of 16 bit. */
let neighbours: v128 = i32x4.splat(0);
/** Drops the fourth byte of four pixels. */
let threeOfFour: v128 = i32x4.splat(0);

/** Adds two rows of 16 samples, weighted by a pair, to the sums of 4 of them: part 0 is the first four. */
// @ts-ignore: decorator
@inline
function pairOf(sum: v128, upper: v128, lower: v128, weight: v128, part: i32): v128 {
  if (part < 2) {
    const low = v128.shuffle<u8>(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const words = part == 0 ? i16x8.extend_low_i8x16_u(low) : i16x8.extend_high_i8x16_u(low);
    return i32x4.add(sum, i32x4.dot_i16x8_s(words, weight));
  }
  const high = v128.shuffle<u8>(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  const words = part == 2 ? i16x8.extend_low_i8x16_u(high) : i16x8.extend_high_i8x16_u(high);
  return i32x4.add(sum, i32x4.dot_i16x8_s(words, weight));
}

/**
 * Computes one output row of `length` samples from up to 4 input rows starting at `p`, `stride` bytes apart.
 */
function combineFourRows(p: usize, stride: usize, length: i32, taps: i32, weights: usize, out: usize): void {
  const half = i32x4.splat(64);
  const shift = rowShift;
  // A missing row has weight 0; the first one is read instead.
  const second = taps > 1 ? stride : 0;
  const third = taps > 2 ? stride << 1 : 0;
  const fourth = taps > 3 ? stride * 3 : 0;
  const w01 = v128.load32_splat(weights);
  const w23 = taps > 2 ? v128.load32_splat(weights, 4) : i32x4.splat(0);
  const end = p + <usize>length;
  for (; p < end; p += 16) {
    const a = v128.load(p);
    const b = v128.load(p + second);
    const c = v128.load(p + third);
    const d = v128.load(p + fourth);
    const s0 = pairOf(pairOf(half, a, b, w01, 0), c, d, w23, 0);
    const s1 = pairOf(pairOf(half, a, b, w01, 1), c, d, w23, 1);
    const s2 = pairOf(pairOf(half, a, b, w01, 2), c, d, w23, 2);
    const s3 = pairOf(pairOf(half, a, b, w01, 3), c, d, w23, 3);
    v128.store(out, i16x8.narrow_i32x4_s(i32x4.shr_s(s0, shift), i32x4.shr_s(s1, shift)));
    v128.store(out, i16x8.narrow_i32x4_s(i32x4.shr_s(s2, shift), i32x4.shr_s(s3, shift)), 16);
    out += 32;
  }
}

/** Computes the same from any number of rows. */
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
      // The second tap of a last odd pair has weight 0; the first one is read again.
      const lower = v128.load(t + 1 < taps ? p + stride : p);
      s0 = pairOf(s0, upper, lower, weight, 0);
      s1 = pairOf(s1, upper, lower, weight, 1);
      s2 = pairOf(s2, upper, lower, weight, 2);
      s3 = pairOf(s3, upper, lower, weight, 3);
      p += stride << 1;
      w += 4;
    }
    const to = out + ((<usize>i) << 1);
    v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(s0, shift), i32x4.shr_s(s1, shift)));
    v128.store(to, i16x8.narrow_i32x4_s(i32x4.shr_s(s2, shift), i32x4.shr_s(s3, shift)), 16);
  }
}

/** Returns the sum of one RGB pixel over `pairs` pairs of taps, rounded to levels. */
// @ts-ignore: decorator
@inline
function pixelRgb(p: usize, w: usize, pairs: i32, half: v128, order: v128, shift: i32): v128 {
  let sum = half;
  for (let k = 0; k < pairs; k++) {
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(v128.load(p), order), v128.load32_splat(w)));
    p += 12;
    w += 4;
  }
  return i32x4.shr_s(sum, shift);
}

/** Returns the same over two pairs. */
// @ts-ignore: decorator
@inline
function pixelRgb2(p: usize, w: usize, half: v128, order: v128, shift: i32): v128 {
  const first = i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(v128.load(p), order), v128.load32_splat(w));
  const last = i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(v128.load(p, 12), order), v128.load32_splat(w, 4));
  return i32x4.shr_s(i32x4.add(i32x4.add(half, first), last), shift);
}

function alongRowRgb(row: usize, width: i32, firsts: usize, pairs: i32, weights: usize, out: usize): void {
  const order = neighbours;
  const half = i32x4.splat(1 << 20);
  const shift = levelShift;
  const each = (<usize>pairs) << 2;
  let w = weights;
  let x = 0;
  if (pairs == 2) {
    const drop = threeOfFour;
    for (; x + 4 <= width; x += 4) {
      const s0 = pixelRgb2(row + <usize>(load<i32>(firsts) * 6), w, half, order, shift);
      const s1 = pixelRgb2(row + <usize>(load<i32>(firsts, 4) * 6), w + 8, half, order, shift);
      const s2 = pixelRgb2(row + <usize>(load<i32>(firsts, 8) * 6), w + 16, half, order, shift);
      const s3 = pixelRgb2(row + <usize>(load<i32>(firsts, 12) * 6), w + 24, half, order, shift);
      const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(s0, s1), i16x8.narrow_i32x4_s(s2, s3));
      v128.store(out, i8x16.relaxed_swizzle(bytes, drop));
      firsts += 16;
      w += 32;
      out += 12;
    }
  }
  for (; x < width; x++) {
    const sum = pixelRgb(row + <usize>(load<i32>(firsts) * 6), w, pairs, half, order, shift);
    const words = i16x8.narrow_i32x4_s(sum, sum);
    v128.store_lane<u32>(out, i8x16.narrow_i16x8_u(words, words), 0);
    firsts += 4;
    w += each;
    out += 3;
  }
}

function alongRowGrey(row: usize, width: i32, firsts: usize, pairs: i32, weights: usize, out: usize): void {
  let w = weights;
  for (let x = 0; x < width; x++) {
    let p = row + <usize>(load<i32>(firsts + ((<usize>x) << 2)) << 1);
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
 * Computes output rows [from, to). `src` is the start of input row `srcRow`, with `stride` bytes per row of
 * `inWidth` pixels. `down` and `across`: firsts, then weights, of the two axes; `downCounts`: taps of each
 * output row. `row`: space for one row of i16. All buffers are followed by 64 unused bytes.
 */
export function resizeAntialias8(
  src: usize,
  srcRow: i32,
  stride: usize,
  inWidth: i32,
  channels: i32,
  out: usize,
  outWidth: i32,
  from: i32,
  to: i32,
  downFirsts: usize,
  downCounts: usize,
  downPairs: i32,
  downWeights: usize,
  acrossFirsts: usize,
  acrossPairs: i32,
  acrossWeights: usize,
  row: usize,
): void {
  rowShift = 7;
  levelShift = 21;
  neighbours = i8x16(0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11, 12, 13, 14, 15);
  threeOfFour = i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
  for (let y = from; y < to; y++) {
    const first = load<i32>(downFirsts + ((<usize>y) << 2)) - srcRow;
    const taps = load<i32>(downCounts + ((<usize>y) << 2));
    const weights = downWeights + <usize>((y * downPairs) << 2);
    const rows = src + <usize>first * stride;
    if (taps <= 4) combineFourRows(rows, stride, inWidth * channels, taps, weights, row);
    else combineRows(rows, stride, inWidth * channels, taps, weights, row);
    if (channels == 3) alongRowRgb(row, outWidth, acrossFirsts, acrossPairs, acrossWeights, out);
    else alongRowGrey(row, outWidth, acrossFirsts, acrossPairs, acrossWeights, out);
    out += <usize>(outWidth * channels);
  }
}
