// Bilinear warp of interleaved 8-bit RGB with a colour affine of the form
//   y[k] = own[k] * x[k] + sum over j of shared[j] * x[j] + offset[k],
// which every chain of brightness, contrast and saturation has.
//
// A pixel is the sum of its four neighbours with weights of 14 bits, at most 255 * 16384 per channel; the
// colour is applied to that sum in float32, and rounded once. Rows are divided: pixels whose neighbours are
// all inside are computed four at a time, those near the edge one by one, and those that only see the fill
// value are copied from a row of fill.

import { borderIndex } from './border';
import { finish, finishBlocks, setUpColor } from './color-rgb8';
import { divideRow, innerEnd, innerStart, rowEnd, rowStart } from './divide-row';
import { HALF_STEP, SCALE, setUpPlaces } from './places';
import { BLOCK, PLAN, planBlocks, SPAN, setUpPlan } from './plan-blocks';
import { firstB, firstG, firstR, lastB, lastG, lastR, pairSums, setUpPairs, twoPixels } from './rgb-pairs';

/** Sets the colour, see setUpColor(). */
export function setUp(color: usize): void {
  setUpPlaces();
  setUpPlan();
  setUpPairs();
  setUpColor(color);
}

/**
 * Returns the sums of one channel of four pixels: pairs of the upper and of the lower line by their weights.
 */
// @ts-ignore: decorator
@inline
function sums(
  a01: v128,
  a23: v128,
  b01: v128,
  b23: v128,
  first: v128,
  last: v128,
  upper: v128,
  lower: v128,
): v128 {
  return i32x4.add(pairSums(a01, a23, first, last, upper), pairSums(b01, b23, first, last, lower));
}

/** Replaces addresses and weights of the blocks at [PLAN, end) by the sums of their pixels, channel by channel. */
function sumBlocks(stride: usize, end: usize): void {
  // Engines load globals at each use.
  const r0 = firstR,
    g0 = firstG,
    b0 = firstB;
  const r1 = lastR,
    g1 = lastG,
    b1 = lastB;
  for (let plan = PLAN; plan < end; plan += BLOCK) {
    const p0 = <usize>load<u32>(plan);
    const p1 = <usize>load<u32>(plan, 4);
    const p2 = <usize>load<u32>(plan, 8);
    const p3 = <usize>load<u32>(plan, 12);
    const upper = v128.load(plan, 16);
    const lower = v128.load(plan, 32);
    const a01 = twoPixels(p0, p1);
    const a23 = twoPixels(p2, p3);
    const b01 = twoPixels(p0 + stride, p1 + stride);
    const b23 = twoPixels(p2 + stride, p3 + stride);
    const r = sums(a01, a23, b01, b23, r0, r1, upper, lower);
    const g = sums(a01, a23, b01, b23, g0, g1, upper, lower);
    v128.store(plan, r);
    v128.store(plan, g, 16);
    v128.store(plan, sums(a01, a23, b01, b23, b0, b1, upper, lower), 32);
  }
}

/** Computes one pixel at any position, neighbour by neighbour. */
function pixelAnywhere(
  src: usize,
  width: i32,
  height: i32,
  u: i64,
  v: i64,
  reflect: bool,
  fill: i32,
  out: usize,
): void {
  const fx = <i32>(u >> 18) & 0x3fff;
  const fy = <i32>(v >> 18) & 0x3fff;
  const w3 = (fx * fy + 8192) >> 14;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let k = 0; k < 4; k++) {
    const x = borderIndex(<i32>(u >> 32) + (k & 1), width, reflect);
    const y = borderIndex(<i32>(v >> 32) + (k >> 1), height, reflect);
    const weight = k == 3 ? w3 : k == 1 ? fx - w3 : k == 2 ? fy - w3 : 16384 - fx - fy + w3;
    if (x >= 0 && y >= 0) {
      const p = src + <usize>y * <usize>width * 3 + <usize>x * 3;
      r += weight * <i32>load<u8>(p);
      g += weight * <i32>load<u8>(p, 1);
      b += weight * <i32>load<u8>(p, 2);
    } else {
      r += weight * fill;
      g += weight * fill;
      b += weight * fill;
    }
  }
  const bytes = finish(i32x4.splat(r), i32x4.splat(g), i32x4.splat(b));
  v128.store_lane<u16>(out, bytes, 0);
  v128.store_lane<u8>(out, bytes, 2, 2);
}

/**
 * Warps the whole image. `matrix`: the inverse map as 6 float64; `fillRow`: a row of the fill with its colour
 * applied; the colour is that of setUp(). Width at most 10922. `src` and `out` are followed by 16 unused
 * bytes.
 */
export function warpBilinearRgb8(
  src: usize,
  width: i32,
  height: i32,
  out: usize,
  matrix: usize,
  reflect: bool,
  fill: i32,
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
  const stride = <usize>width * 3;

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
    const row = out + <usize>y * stride;
    memory.copy(row, fillRow, <usize>start * 3);
    for (let x = start; x < x0; x++) {
      pixelAnywhere(
        src,
        width,
        height,
        U + stepU * <i64>x,
        V + stepV * <i64>x,
        reflect,
        fill,
        row + <usize>x * 3,
      );
    }
    let u = U + stepU * <i64>x0;
    let v = V + stepV * <i64>x0;
    let to = row + <usize>x0 * 3;
    const blocks = (x1 - x0) >> 2;
    for (let left = blocks; left > 0; left -= SPAN) {
      const planEnd = PLAN + <usize>min(left, SPAN) * BLOCK;
      planBlocks(u, v, stepU, stepV, src, 3, <i32>stride, planEnd);
      u += stepU * (SPAN * 4);
      v += stepV * (SPAN * 4);
      sumBlocks(stride, planEnd);
      to = finishBlocks(PLAN, planEnd, to);
    }
    for (let x = x0 + (blocks << 2); x < end; x++) {
      pixelAnywhere(
        src,
        width,
        height,
        U + stepU * <i64>x,
        V + stepV * <i64>x,
        reflect,
        fill,
        row + <usize>x * 3,
      );
    }
    memory.copy(row + <usize>end * 3, fillRow, <usize>(width - end) * 3);
  }
}
