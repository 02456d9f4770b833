// Bilinear warp of 8-bit grey, structured like warp-bilinear-rgb8.ts: weights of 14 bits, the colour in
// float32 on the sum.

import { borderIndex } from './border';
import { divideRow, innerEnd, innerStart, rowEnd, rowStart } from './divide-row';
import {
  blockStep,
  columnWeights,
  factorAt,
  HALF_STEP,
  lowerWeights,
  offsetAt,
  placesFrom,
  RUN,
  rounded,
  SCALE,
  setUpPlaces,
  stepsOf,
} from './places';

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** The low bytes of pairs, and the factor that moves their high bytes from bit 8 to bit 16. */
let lowBytes: v128 = i32x4.splat(0);
let spreadFactor: v128 = i32x4.splat(0);
let highBytes: v128 = i32x4.splat(0);
let onePixel: v128 = i32x4.splat(0);

/** Two neighbours of 8 bit in each lane's low half, spread to a pair of 16 bit. */
// @ts-ignore: decorator
@inline
function spread(pairs: v128): v128 {
  return v128.or(v128.and(pairs, lowBytes), v128.and(i32x4.mul(pairs, spreadFactor), highBytes));
}

/** Converts the sums of four pixels to levels. */
// @ts-ignore: decorator
@inline
function finish(sum: v128, factor: v128, offset: v128): v128 {
  const y = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), factor), offset);
  const level = rounded(y);
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
 * Warps the whole image, then applies level * factor + offset. `matrix`: the inverse map as 6 float64, factor
 * and offset. Width at most 32767. `src` and `out` are followed by 16 unused bytes.
 */
export function warpBilinearGrey8(
  src: usize,
  width: i32,
  height: i32,
  out: usize,
  matrix: usize,
  reflect: bool,
  fill: i32,
  fillLevel: i32,
): void {
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const e = load<f64>(matrix, 32);
  const f = load<f64>(matrix, 40);
  const factor = factorAt(matrix + 48);
  const offset = offsetAt(matrix + 56);
  const stepU = <i64>nearest<f64>(a * SCALE);
  const stepV = <i64>nearest<f64>(d * SCALE);
  const stride = <usize>width;
  setUpPlaces();
  lowBytes = i32x4.splat(0xff);
  spreadFactor = i32x4.splat(256);
  highBytes = i32x4.splat(0xff0000);
  onePixel = i32x4.splat(1 << 16);
  const lineBytes = i32x4.splat(width << 16);
  const base = i32x4.splat(<i32>src);
  const stepsU = stepsOf(stepU);
  const stepsV = stepsOf(stepV);
  const blockU = blockStep(stepU);
  const blockV = blockStep(stepV);

  for (let y = 0; y < height; y++) {
    const u0 = b * <f64>y + c;
    const v0 = e * <f64>y + f;
    divideRow(width, height, a, d, u0, v0, reflect);
    const start = rowStart;
    const end = rowEnd;
    const x0 = innerStart;
    const x1 = innerEnd;
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
    while (x + 4 <= x1) {
      let us = placesFrom(u, stepsU);
      let vs = placesFrom(v, stepsV);
      for (const runEnd = min(x1 - 3, x + RUN * 4); x < runEnd; x += 4) {
        const at = i32x4.add(
          i32x4.dot_i16x8_s(us, onePixel),
          i32x4.add(i32x4.dot_i16x8_s(vs, lineBytes), base),
        );
        const columns = columnWeights(us);
        const lower = lowerWeights(columns, vs);
        const upper = i16x8.sub(columns, lower);
        const p0 = <usize>i32x4.extract_lane(at, 0);
        const p1 = <usize>i32x4.extract_lane(at, 1);
        const p2 = <usize>i32x4.extract_lane(at, 2);
        const p3 = <usize>i32x4.extract_lane(at, 3);
        const above = i32x4(<i32>load<u16>(p0), <i32>load<u16>(p1), <i32>load<u16>(p2), <i32>load<u16>(p3));
        const below = i32x4(
          <i32>load<u16>(p0 + stride),
          <i32>load<u16>(p1 + stride),
          <i32>load<u16>(p2 + stride),
          <i32>load<u16>(p3 + stride),
        );
        const sum = i32x4.add(
          i32x4.dot_i16x8_s(spread(above), upper),
          i32x4.dot_i16x8_s(spread(below), lower),
        );
        v128.store_lane<u32>(row + <usize>x, finish(sum, factor, offset), 0);
        us = i32x4.add(us, blockU);
        vs = i32x4.add(vs, blockV);
      }
      u += stepU * (RUN * 4);
      v += stepV * (RUN * 4);
    }
    for (; x < end; x++) {
      const s = sumAnywhere(src, width, height, U + stepU * <i64>x, V + stepV * <i64>x, reflect, fill);
      v128.store_lane<u8>(row + <usize>x, finish(i32x4.splat(s), factor, offset), 0);
    }
    memory.fill(row + <usize>end, <u8>fillLevel, <usize>(width - end));
  }
}
