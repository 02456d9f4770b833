// Bilinear warp of 8-bit grey, structured like warp-bilinear-rgb8.ts: weights of 14 bits, the colour in
// float32 on the sum.

import { borderIndex } from './border';
import { divideRow, innerEnd, innerStart, rowEnd, rowStart } from './divide-row';
import { factorAt, HALF_STEP, offsetAt, rounded, SCALE, setUpPlaces } from './places';
import { BLOCK, PLAN, planBlocks, SPAN, setUpPlan } from './plan-blocks';

/**
 * Spreads two neighbours of 8 bit in each lane's low half to a pair of 16 bit; -1 gives 0 in the relaxed form, too. A
 * global instead of a literal, because engines rebuild literals at each use.
 */
let spread: v128 = i32x4.splat(0);

/** Returns two neighbours of each of four pixels. */
// @ts-ignore: decorator
@inline
function four(p0: usize, p1: usize, p2: usize, p3: usize, order: v128): v128 {
  const pairs = i32x4(<i32>load<u16>(p0), <i32>load<u16>(p1), <i32>load<u16>(p2), <i32>load<u16>(p3));
  return i8x16.relaxed_swizzle(pairs, order);
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

/** Computes the pixels of the blocks at [PLAN, end). */
function finishBlocks(end: usize, stride: usize, factor: v128, offset: v128, out: usize): void {
  const order = spread;
  for (let plan = PLAN; plan < end; plan += BLOCK) {
    const p0 = <usize>load<u32>(plan);
    const p1 = <usize>load<u32>(plan, 4);
    const p2 = <usize>load<u32>(plan, 8);
    const p3 = <usize>load<u32>(plan, 12);
    const above = four(p0, p1, p2, p3, order);
    const below = four(p0 + stride, p1 + stride, p2 + stride, p3 + stride, order);
    const upper = i32x4.dot_i16x8_s(above, v128.load(plan, 16));
    const sum = i32x4.add(upper, i32x4.dot_i16x8_s(below, v128.load(plan, 32)));
    v128.store_lane<u32>(out, finish(sum, factor, offset), 0);
    out += 4;
  }
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
  setUpPlan();
  spread = i8x16(0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1);

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
    for (let left = (x1 - x0) >> 2; left > 0; left -= SPAN) {
      const blocks = min(left, SPAN);
      const planEnd = PLAN + <usize>blocks * BLOCK;
      planBlocks(u, v, stepU, stepV, src, 1, width, planEnd);
      u += stepU * (SPAN * 4);
      v += stepV * (SPAN * 4);
      finishBlocks(planEnd, stride, factor, offset, row + <usize>x);
      x += blocks << 2;
    }
    for (; x < end; x++) {
      const s = sumAnywhere(src, width, height, U + stepU * <i64>x, V + stepV * <i64>x, reflect, fill);
      v128.store_lane<u8>(row + <usize>x, finish(i32x4.splat(s), factor, offset), 0);
    }
    memory.fill(row + <usize>end, <u8>fillLevel, <usize>(width - end));
  }
}
