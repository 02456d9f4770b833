// Bilinear warp of interleaved 8 bit RGB with an affine of the colour.
//
// Places are 32.32 fixed point. A pixel is the sum of its four neighbours with weights of 14 bits (a place rounded to
// 1/16384 of a pixel), so that a channel is at most 255 * 16384; the colour works on that sum in float32, and one
// rounding ends it. Rows are split: pixels whose neighbours are all inside run four at a time, those near the edge one
// by one, and those that see nothing but the fill are copied from a row of fill.

import { borderIndex } from './border';
import { cutSpan, openSpan, spanEnd, spanStart } from './span';

/** Pixel distance by which spans keep clear of the edge, far above the error of places. */
const MARGIN: f64 = 1.0 / 1024.0;
const SCALE: f64 = 4294967296.0;
/** Half of 1/16384, so that cutting a place rounds it. */
const HALF_STEP: i64 = 1 << 17;

/** Constants of the loops, kept in memory: masks at 0 and 16, then the colour (4 vectors), all set by `setUp`. */
const CONSTANTS: usize = memory.data(16 * 8, 16);

/** Sets the colour: `matrix` points to 3 rows of 4 float64 in levels. */
export function setUp(matrix: usize): void {
  v128.store(CONSTANTS, i8x16(0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11, 12, 13, 14, 15));
  v128.store(CONSTANTS, i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15), 16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      const value = load<f64>(matrix + ((row * 4 + column) << 3));
      // The sums carry 14 bits below the point; the offset takes the half that makes cutting a rounding.
      const scaled = column == 3 ? value + 0.5 : value / 16384.0;
      store<f32>(CONSTANTS + 32 + (column << 4) + (row << 2), <f32>scaled);
    }
    store<f32>(CONSTANTS + 32 + (column << 4) + 12, 0);
  }
}

/** Four pixels' sums to 12 bytes in front of 4 idle ones. */
// @ts-ignore: decorator
@inline
function finish(s0: v128, s1: v128, s2: v128, s3: v128, colored: bool): v128 {
  if (colored) {
    s0 = colorOf(s0);
    s1 = colorOf(s1);
    s2 = colorOf(s2);
    s3 = colorOf(s3);
  } else {
    const half = i32x4.splat(8192);
    s0 = i32x4.shr_s(i32x4.add(s0, half), 14);
    s1 = i32x4.shr_s(i32x4.add(s1, half), 14);
    s2 = i32x4.shr_s(i32x4.add(s2, half), 14);
    s3 = i32x4.shr_s(i32x4.add(s3, half), 14);
  }
  const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(s0, s1), i16x8.narrow_i32x4_s(s2, s3));
  return i8x16.swizzle(bytes, v128.load(CONSTANTS, 16));
}

// @ts-ignore: decorator
@inline
function colorOf(sum: v128): v128 {
  const x = f32x4.convert_i32x4_s(sum);
  const r = f32x4.mul(v128.shuffle<i32>(x, x, 0, 0, 0, 0), v128.load(CONSTANTS, 32));
  const g = f32x4.mul(v128.shuffle<i32>(x, x, 1, 1, 1, 1), v128.load(CONSTANTS, 48));
  const b = f32x4.mul(v128.shuffle<i32>(x, x, 2, 2, 2, 2), v128.load(CONSTANTS, 64));
  return i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.add(r, g), f32x4.add(b, v128.load(CONSTANTS, 80))));
}

/** The sum of one pixel with all neighbours inside; w01 and w23 hold the weights of the upper and the lower pair. */
// @ts-ignore: decorator
@inline
function sumInside(p: usize, stride: usize, w01: v128, w23: v128, pairs: v128): v128 {
  const upper = i8x16.swizzle(v128.load8x8_u(p), pairs);
  const lower = i8x16.swizzle(v128.load8x8_u(p + stride), pairs);
  return i32x4.add(i32x4.dot_i16x8_s(upper, w01), i32x4.dot_i16x8_s(lower, w23));
}

/** The sum of one pixel anywhere, neighbour by neighbour. */
function sumAnywhere(src: usize, width: i32, height: i32, u: i64, v: i64, reflect: bool, fill: i32): v128 {
  const fx = <i32>(u >> 18) & 0x3fff;
  const fy = <i32>(v >> 18) & 0x3fff;
  const w3 = (fx * fy + 8192) >> 14;
  let sum = i32x4.splat(0);
  for (let k = 0; k < 4; k++) {
    const right = k & 1;
    const below = k >> 1;
    const x = borderIndex(<i32>(u >> 32) + right, width, reflect);
    const y = borderIndex(<i32>(v >> 32) + below, height, reflect);
    const weight = k == 3 ? w3 : k == 1 ? fx - w3 : k == 2 ? fy - w3 : 16384 - fx - fy + w3;
    let pixel = i32x4.splat(fill);
    if (x >= 0 && y >= 0) {
      const p = src + <usize>y * <usize>width * 3 + <usize>x * 3;
      pixel = i32x4(<i32>load<u8>(p), <i32>load<u8>(p + 1), <i32>load<u8>(p + 2), 0);
    }
    sum = i32x4.add(sum, i32x4.mul(pixel, i32x4.splat(weight)));
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function store3(out: usize, bytes: v128): void {
  v128.store_lane<u16>(out, bytes, 0);
  v128.store_lane<u8>(out, bytes, 2, 2);
}

// @ts-ignore: decorator
@inline
function warpRow(
  src: usize, width: i32, u: i64, v: i64, a: i64, d: i64, x0: i32, x1: i32, out: usize, colored: bool,
): i32 {
  const stride = <usize>width * 3;
  const strideV = i32x4.splat(<i32>stride);
  const a16 = <i32>(a >> 16);
  const d16 = <i32>(d >> 16);
  const lanesU = i32x4(0, a16, <i32>(a >> 15), <i32>((3 * a) >> 16));
  const lanesV = i32x4(0, d16, <i32>(d >> 15), <i32>((3 * d) >> 16));
  const mask = i32x4.splat(0x3fff);
  const one = i32x4.splat(16384);
  const half = i32x4.splat(8192);
  const pairs = v128.load(CONSTANTS);
  let x = x0;
  u += a * <i64>x0;
  v += d * <i64>x0;
  for (; x + 4 <= x1; x += 4) {
    const U = i32x4.add(i32x4.splat(<i32>(u >> 16)), lanesU);
    const V = i32x4.add(i32x4.splat(<i32>(v >> 16)), lanesV);
    u += a << 2;
    v += d << 2;
    const column = i32x4.shr_s(U, 16);
    const at = i32x4.add(
      i32x4.mul(i32x4.shr_s(V, 16), strideV),
      i32x4.add(column, i32x4.add(column, column)),
    );
    const fx = v128.and(i32x4.shr_s(U, 2), mask);
    const fy = v128.and(i32x4.shr_s(V, 2), mask);
    const w3 = i32x4.shr_s(i32x4.add(i32x4.mul(fx, fy), half), 14);
    const w2 = i32x4.sub(fy, w3);
    const w01 = v128.or(i32x4.sub(i32x4.sub(one, fx), w2), i32x4.shl(i32x4.sub(fx, w3), 16));
    const w23 = v128.or(w2, i32x4.shl(w3, 16));
    const s0 = sumInside(
      src + <usize>i32x4.extract_lane(at, 0), stride,
      v128.shuffle<i32>(w01, w01, 0, 0, 0, 0), v128.shuffle<i32>(w23, w23, 0, 0, 0, 0), pairs,
    );
    const s1 = sumInside(
      src + <usize>i32x4.extract_lane(at, 1), stride,
      v128.shuffle<i32>(w01, w01, 1, 1, 1, 1), v128.shuffle<i32>(w23, w23, 1, 1, 1, 1), pairs,
    );
    const s2 = sumInside(
      src + <usize>i32x4.extract_lane(at, 2), stride,
      v128.shuffle<i32>(w01, w01, 2, 2, 2, 2), v128.shuffle<i32>(w23, w23, 2, 2, 2, 2), pairs,
    );
    const s3 = sumInside(
      src + <usize>i32x4.extract_lane(at, 3), stride,
      v128.shuffle<i32>(w01, w01, 3, 3, 3, 3), v128.shuffle<i32>(w23, w23, 3, 3, 3, 3), pairs,
    );
    v128.store(out + <usize>x * 3, finish(s0, s1, s2, s3, colored));
  }
  return x;
}

/**
 * Warps the whole image. `matrix`: the inverse map as 6 float64; `fillRow`: a row of the fill with its colour applied.
 * `src` and `out` have 16 idle bytes behind them.
 */
export function warpBilinearRgb8(
  src: usize, width: i32, height: i32, out: usize, matrix: usize, reflect: bool, fill: i32, colored: bool,
  fillRow: usize,
): void {
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const e = load<f64>(matrix, 32);
  const f = load<f64>(matrix, 40);
  const stepU = <i64>nearest<f64>(a * SCALE);
  const stepV = <i64>nearest<f64>(d * SCALE);
  const right = <f64>(width - 1);
  const bottom = <f64>(height - 1);
  for (let y = 0; y < height; y++) {
    const u0 = b * <f64>y + c;
    const v0 = e * <f64>y + f;
    let start = 0;
    let end = width;
    if (!reflect) {
      openSpan(width);
      cutSpan(u0, a, -1 - MARGIN, right + 1 + MARGIN);
      cutSpan(v0, d, -1 - MARGIN, bottom + 1 + MARGIN);
      start = spanStart();
      end = max(start, spanEnd());
    }
    openSpan(width);
    cutSpan(u0, a, MARGIN, right - MARGIN);
    cutSpan(v0, d, MARGIN, bottom - MARGIN);
    let x0 = min(max(spanStart(), start), end);
    let x1 = min(max(spanEnd(), x0), end);
    if (x1 - x0 < 4) x1 = x0 = start;

    const U = <i64>nearest<f64>(u0 * SCALE) + HALF_STEP;
    const V = <i64>nearest<f64>(v0 * SCALE) + HALF_STEP;
    const row = out + <usize>y * <usize>width * 3;
    memory.copy(row, fillRow, <usize>start * 3);
    for (let x = start; x < x0; x++) {
      const s = sumAnywhere(src, width, height, U + stepU * <i64>x, V + stepV * <i64>x, reflect, fill);
      store3(row + <usize>x * 3, colored ? finish(s, s, s, s, true) : finish(s, s, s, s, false));
    }
    x1 = colored
      ? warpRow(src, width, U, V, stepU, stepV, x0, x1, row, true)
      : warpRow(src, width, U, V, stepU, stepV, x0, x1, row, false);
    for (let x = x1; x < end; x++) {
      const s = sumAnywhere(src, width, height, U + stepU * <i64>x, V + stepV * <i64>x, reflect, fill);
      store3(row + <usize>x * 3, colored ? finish(s, s, s, s, true) : finish(s, s, s, s, false));
    }
    memory.copy(row + <usize>end * 3, fillRow, <usize>(width - end) * 3);
  }
}
