// A bilinear sample of 8-bit RGB in float64, in the order of operations of the TypeScript kernels.

import { borderIndex } from './border';
import { fourLevels, fourSamples, lastTwo } from './levels';

// @ts-ignore: decorator
@inline
function mix(a: v128, b: v128, keep: v128, take: v128): v128 {
  return f64x2.add(f64x2.mul(a, keep), f64x2.mul(b, take));
}

/** Returns the samples of a pixel as i32, or the fill if it is outside. */
// @ts-ignore: decorator
@inline
function samplesAt(src: usize, width: i32, column: i32, row: i32, fill: v128): v128 {
  if (column < 0 || row < 0) return fill;
  return fourSamples(src + (<usize>row * <usize>width + <usize>column) * 3, 1);
}

/** Computes a pixel at any place and stores its three bytes. Needs setUpLevels(); `src` is followed by an unused byte. */
export function exactPixel(
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
  const x0 = borderIndex(<i32>left, width, reflect);
  const x1 = borderIndex(<i32>left + 1, width, reflect);
  const y0 = borderIndex(<i32>top, height, reflect);
  const y1 = borderIndex(<i32>top + 1, height, reflect);
  const filled = i32x4.splat(fill);
  const p00 = samplesAt(src, width, x0, y0, filled);
  const p01 = samplesAt(src, width, x1, y0, filled);
  const p10 = samplesAt(src, width, x0, y1, filled);
  const p11 = samplesAt(src, width, x1, y1, filled);
  const keepX = f64x2.splat(1 - (u - left));
  const takeX = f64x2.splat(u - left);
  const keepY = f64x2.splat(1 - (v - top));
  const takeY = f64x2.splat(v - top);
  const upper = mix(f64x2.convert_low_i32x4_s(p00), f64x2.convert_low_i32x4_s(p01), keepX, takeX);
  const lower = mix(f64x2.convert_low_i32x4_s(p10), f64x2.convert_low_i32x4_s(p11), keepX, takeX);
  const upperBlue = mix(lastTwo(p00), lastTwo(p01), keepX, takeX);
  const lowerBlue = mix(lastTwo(p10), lastTwo(p11), keepX, takeX);
  const levels = fourLevels(mix(upper, lower, keepY, takeY), mix(upperBlue, lowerBlue, keepY, takeY));
  const words = i16x8.narrow_i32x4_u(levels, levels);
  const bytes = i8x16.narrow_i16x8_u(words, words);
  v128.store_lane<u16>(out, bytes, 0);
  v128.store_lane<u8>(out, bytes, 2, 2);
}
