// Displaced samples of 8-bit RGB with any affine map. Places are computed in float64, in the order of operations of the
// TypeScript kernels, levels in float32; where its error may change a level, they are computed again in float64.

import { borderIndex } from './border';
import { FIELD_UNIT, mapped } from './whole-places';

/** More than the error of a level: seven roundings of numbers below 256 to 24 bits, and those of both weights. */
const ERROR: f32 = 1.0 / 4096.0;

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let half: v128 = f32x4.splat(0);
let least: v128 = f32x4.splat(0);
let most: v128 = f32x4.splat(0);
/** 2^23: added to an integer, it moves the integer into the low bytes. */
let toByte: v128 = f32x4.splat(0);
/** The channels of a pixel, and of the next one. */
let ofPixel: v128 = i8x16.splat(0);
let ofNext: v128 = i8x16.splat(0);
/** The low bytes of three lanes. */
let lowBytes: v128 = i8x16.splat(0);

// @ts-ignore: decorator
@inline
function mixed(a: f64, b: f64, take: f64): f64 {
  return a * (1 - take) + b * take;
}

/** Computes a pixel at any place, in float64. */
function pixelAt(
  src: usize,
  width: i32,
  height: i32,
  u: f64,
  v: f64,
  reflect: bool,
  fill: i32,
  out: usize,
): void {
  const left = Math.floor(u);
  const top = Math.floor(v);
  if (!reflect && (left < -1 || top < -1 || left >= <f64>width || top >= <f64>height)) {
    for (let k: usize = 0; k < 3; k++) store<u8>(out + k, <u8>fill);
    return;
  }
  const x0 = borderIndex(<i32>left, width, reflect);
  const x1 = borderIndex(<i32>left + 1, width, reflect);
  const y0 = borderIndex(<i32>top, height, reflect);
  const y1 = borderIndex(<i32>top + 1, height, reflect);
  for (let k = 0; k < 3; k++) {
    const p00 = x0 < 0 || y0 < 0 ? fill : <i32>load<u8>(src + <usize>((y0 * width + x0) * 3 + k));
    const p01 = x1 < 0 || y0 < 0 ? fill : <i32>load<u8>(src + <usize>((y0 * width + x1) * 3 + k));
    const p10 = x0 < 0 || y1 < 0 ? fill : <i32>load<u8>(src + <usize>((y1 * width + x0) * 3 + k));
    const p11 = x1 < 0 || y1 < 0 ? fill : <i32>load<u8>(src + <usize>((y1 * width + x1) * 3 + k));
    const upper = mixed(<f64>p00, <f64>p01, u - left);
    const level = mixed(upper, mixed(<f64>p10, <f64>p11, u - left), v - top);
    store<u8>(out + <usize>k, <u8>Math.floor(min(255, max(0, level)) + 0.5));
  }
}

// @ts-ignore: decorator
@inline
function levelsOf(samples: v128, places: v128): v128 {
  return f32x4.convert_i32x4_s(i8x16.relaxed_swizzle(samples, places));
}

// @ts-ignore: decorator
@inline
function between(a: v128, b: v128, take: v128): v128 {
  return f32x4.add(a, f32x4.mul(f32x4.sub(b, a), take));
}

/** Computes a pixel whose neighbours are inside; returns false if a level is too near to the middle of two. */
// @ts-ignore: decorator
@inline
function pixelInside(at: usize, stride: usize, takeX: v128, takeY: v128, out: usize): bool {
  const above = v128.load64_zero(at);
  const below = v128.load64_zero(at + stride);
  const upper = between(levelsOf(above, ofPixel), levelsOf(above, ofNext), takeX);
  const lower = between(levelsOf(below, ofPixel), levelsOf(below, ofNext), takeX);
  const level = f32x4.add(between(upper, lower, takeY), half);
  const whole = f32x4.floor(level);
  const part = f32x4.sub(level, whole);
  const unsure = v128.or(f32x4.lt(part, least), f32x4.gt(part, most));
  if ((i32x4.bitmask(unsure) & 7) != 0) return false;
  const bytes = i8x16.relaxed_swizzle(f32x4.add(whole, toByte), lowBytes);
  v128.store_lane<u16>(out, bytes, 0);
  v128.store_lane<u8>(out, bytes, 2, 2);
  return true;
}

/**
 * Warps a row of an image of three channels. `src` and the displacements are followed by 16 unused bytes.
 * @param numbers the inverse map as 6 float64
 * @param displacements of the row to the right, then down, in field units
 */
export function warpFieldAffine(
  src: usize,
  width: i32,
  height: i32,
  out: usize,
  numbers: usize,
  reflect: bool,
  fill: i32,
  y: i32,
  displacements: usize,
): void {
  half = f32x4.splat(0.5);
  least = f32x4.splat(ERROR);
  most = f32x4.splat(1 - ERROR);
  toByte = f32x4.splat(8388608);
  ofPixel = i8x16(0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1, -1, -1, -1);
  ofNext = i8x16(3, -1, -1, -1, 4, -1, -1, -1, 5, -1, -1, -1, -1, -1, -1, -1);
  lowBytes = i8x16(0, 4, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
  const a = v128.load64_splat(numbers);
  const b = v128.load64_splat(numbers + 8);
  const c = v128.load64_splat(numbers + 16);
  const d = v128.load64_splat(numbers + 24);
  const e = v128.load64_splat(numbers + 32);
  const f = v128.load64_splat(numbers + 40);
  const unit = f64x2.splat(FIELD_UNIT);
  const row = f64x2.splat(<f64>y);
  const zero = f64x2.splat(0);
  const lastX = f64x2.splat(<f64>(width - 1));
  const lastY = f64x2.splat(<f64>(height - 1));
  const two = f64x2.splat(2);
  const stride = <usize>width * 3;
  const down = (<usize>width) << 2;
  let xs = f64x2(0, 1);
  for (let x = 0; x < width; x += 2, out += 6) {
    const at = displacements + ((<usize>x) << 2);
    const dx = f64x2.convert_low_i32x4_s(v128.load64_zero(at));
    const dy = f64x2.convert_low_i32x4_s(v128.load64_zero(at + down));
    const px = f64x2.add(xs, f64x2.mul(dx, unit));
    const py = f64x2.add(row, f64x2.mul(dy, unit));
    xs = f64x2.add(xs, two);
    const us = mapped(a, b, c, px, py);
    const vs = mapped(d, e, f, px, py);
    const left = f64x2.floor(us);
    const top = f64x2.floor(vs);
    const insideX = v128.and(f64x2.ge(left, zero), f64x2.lt(left, lastX));
    const insideY = v128.and(f64x2.ge(top, zero), f64x2.lt(top, lastY));
    const inside = i64x2.bitmask(v128.and(insideX, insideY));
    const takesX = f32x4.demote_f64x2_zero(f64x2.sub(us, left));
    const takesY = f32x4.demote_f64x2_zero(f64x2.sub(vs, top));
    const columns = i32x4.trunc_sat_f64x2_s_zero(left);
    const rows = i32x4.trunc_sat_f64x2_s_zero(top);
    const first = src + <usize>((i32x4.extract_lane(rows, 0) * width + i32x4.extract_lane(columns, 0)) * 3);
    const isFirst =
      (inside & 1) != 0 &&
      pixelInside(
        first,
        stride,
        i32x4.shuffle(takesX, takesX, 0, 0, 0, 0),
        i32x4.shuffle(takesY, takesY, 0, 0, 0, 0),
        out,
      );
    if (!isFirst)
      pixelAt(src, width, height, f64x2.extract_lane(us, 0), f64x2.extract_lane(vs, 0), reflect, fill, out);
    if (x + 1 == width) return;
    const last = src + <usize>((i32x4.extract_lane(rows, 1) * width + i32x4.extract_lane(columns, 1)) * 3);
    const isLast =
      (inside & 2) != 0 &&
      pixelInside(
        last,
        stride,
        i32x4.shuffle(takesX, takesX, 1, 1, 1, 1),
        i32x4.shuffle(takesY, takesY, 1, 1, 1, 1),
        out + 3,
      );
    if (!isLast)
      pixelAt(
        src,
        width,
        height,
        f64x2.extract_lane(us, 1),
        f64x2.extract_lane(vs, 1),
        reflect,
        fill,
        out + 3,
      );
  }
}
