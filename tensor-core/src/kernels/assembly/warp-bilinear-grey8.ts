// Bilinear warp of 8 bit grey, built like warp-bilinear-rgb8.ts: 32.32 places, weights of 14 bits, colour in float32.

import { borderIndex } from './border';
import { cutSpan, openSpan, spanEnd, spanStart } from './span';

const MARGIN: f64 = 1.0 / 1024.0;
const SCALE: f64 = 4294967296.0;
const HALF_STEP: i64 = 1 << 17;

/** Two neighbours of 8 bit in each lane's low half, spread to a pair of 16 bit. */
// @ts-ignore: decorator
@inline
function spread(pairs: v128): v128 {
  return v128.or(
    v128.and(pairs, i32x4.splat(0xff)),
    v128.and(i32x4.shl(pairs, 8), i32x4.splat(0xff0000)),
  );
}

/** Four pixels' sums to levels; the offset carries the half that makes cutting a rounding. */
// @ts-ignore: decorator
@inline
function finish(sum: v128, factor: v128, offset: v128): v128 {
  const level = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), factor), offset));
  const words = i16x8.narrow_i32x4_s(level, level);
  return i8x16.narrow_i16x8_u(words, words);
}

function sumAnywhere(src: usize, width: i32, height: i32, u: i64, v: i64, reflect: bool, fill: i32): i32 {
  const fx = <i32>(u >> 18) & 0x3fff;
  const fy = <i32>(v >> 18) & 0x3fff;
  const w3 = (fx * fy + 8192) >> 14;
  let sum = 0;
  for (let k = 0; k < 4; k++) {
    const x = borderIndex(<i32>(u >> 32) + (k & 1), width, reflect);
    const y = borderIndex(<i32>(v >> 32) + (k >> 1), height, reflect);
    const weight = k == 3 ? w3 : k == 1 ? fx - w3 : k == 2 ? fy - w3 : 16384 - fx - fy + w3;
    const pixel = x >= 0 && y >= 0 ? <i32>load<u8>(src + <usize>y * <usize>width + <usize>x) : fill;
    sum += pixel * weight;
  }
  return sum;
}

/**
 * Warps the whole image, then level * factor + offset. `matrix`: the inverse map as 6 float64, factor and offset.
 * `src` and `out` have 16 idle bytes behind them.
 */
export function warpBilinearGrey8(
  src: usize, width: i32, height: i32, out: usize, matrix: usize, reflect: bool, fill: i32, fillLevel: i32,
): void {
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const e = load<f64>(matrix, 32);
  const f = load<f64>(matrix, 40);
  const factor = f32x4.splat(<f32>(load<f64>(matrix, 48) / 16384.0));
  const offset = f32x4.splat(<f32>(load<f64>(matrix, 56) + 0.5));
  const stepU = <i64>nearest<f64>(a * SCALE);
  const stepV = <i64>nearest<f64>(d * SCALE);
  const right = <f64>(width - 1);
  const bottom = <f64>(height - 1);
  const lanesU = i32x4(0, <i32>(stepU >> 16), <i32>(stepU >> 15), <i32>((3 * stepU) >> 16));
  const lanesV = i32x4(0, <i32>(stepV >> 16), <i32>(stepV >> 15), <i32>((3 * stepV) >> 16));
  const strideV = i32x4.splat(width);
  const mask = i32x4.splat(0x3fff);
  const one = i32x4.splat(16384);
  const half = i32x4.splat(8192);
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
    const row = out + <usize>y * <usize>width;
    memory.fill(row, <u8>fillLevel, <usize>start);
    for (let x = start; x < x0; x++) {
      const s = sumAnywhere(src, width, height, U + stepU * <i64>x, V + stepV * <i64>x, reflect, fill);
      v128.store_lane<u8>(row + <usize>x, finish(i32x4.splat(s), factor, offset), 0);
    }
    let x = x0;
    let u = U + stepU * <i64>x0;
    let v = V + stepV * <i64>x0;
    for (; x + 4 <= x1; x += 4) {
      const placeU = i32x4.add(i32x4.splat(<i32>(u >> 16)), lanesU);
      const placeV = i32x4.add(i32x4.splat(<i32>(v >> 16)), lanesV);
      u += stepU << 2;
      v += stepV << 2;
      const at = i32x4.add(i32x4.mul(i32x4.shr_s(placeV, 16), strideV), i32x4.shr_s(placeU, 16));
      const fx = v128.and(i32x4.shr_s(placeU, 2), mask);
      const fy = v128.and(i32x4.shr_s(placeV, 2), mask);
      const w3 = i32x4.shr_s(i32x4.add(i32x4.mul(fx, fy), half), 14);
      const w2 = i32x4.sub(fy, w3);
      const w01 = v128.or(i32x4.sub(i32x4.sub(one, fx), w2), i32x4.shl(i32x4.sub(fx, w3), 16));
      const w23 = v128.or(w2, i32x4.shl(w3, 16));
      const p0 = src + <usize>i32x4.extract_lane(at, 0);
      const p1 = src + <usize>i32x4.extract_lane(at, 1);
      const p2 = src + <usize>i32x4.extract_lane(at, 2);
      const p3 = src + <usize>i32x4.extract_lane(at, 3);
      const stride = <usize>width;
      const upper = i32x4(<i32>load<u16>(p0), <i32>load<u16>(p1), <i32>load<u16>(p2), <i32>load<u16>(p3));
      const lower = i32x4(
        <i32>load<u16>(p0 + stride), <i32>load<u16>(p1 + stride),
        <i32>load<u16>(p2 + stride), <i32>load<u16>(p3 + stride),
      );
      const sum = i32x4.add(i32x4.dot_i16x8_s(spread(upper), w01), i32x4.dot_i16x8_s(spread(lower), w23));
      v128.store_lane<u32>(row + <usize>x, finish(sum, factor, offset), 0);
    }
    for (; x < end; x++) {
      const s = sumAnywhere(src, width, height, U + stepU * <i64>x, V + stepV * <i64>x, reflect, fill);
      v128.store_lane<u8>(row + <usize>x, finish(i32x4.splat(s), factor, offset), 0);
    }
    memory.fill(row + <usize>end, <u8>fillLevel, <usize>(width - end));
  }
}
