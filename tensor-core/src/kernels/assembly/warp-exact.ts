// Bilinear warp in float64, in the order of operations of the TypeScript kernels, so that the result equals theirs bit by
// bit: 16-bit rasters, displaced places, and the colours that the fixed-point kernels do not have. Two channels of a pixel
// are computed at once.

import { borderIndex } from './border';
import { fourLevels, fourSamples, lastTwo, setUpLevels } from './levels';
import { FIELD_UNIT } from './whole-places';

// @ts-ignore: decorator
@inline
function mix(a: v128, b: v128, keep: v128, take: v128): v128 {
  return f64x2.add(f64x2.mul(a, keep), f64x2.mul(b, take));
}

/** Returns the samples of a pixel inside. */
// @ts-ignore: decorator
@inline
function samplesOf<T>(at: usize, channels: i32): v128 {
  if (channels == 3) return fourSamples(at, <i32>sizeof<T>());
  return i32x4.splat(<i32>load<T>(at));
}

/** Returns the samples of a pixel that may be outside, or the fill. */
// @ts-ignore: decorator
@inline
function samplesAt<T>(src: usize, width: i32, column: i32, row: i32, channels: i32, fill: v128): v128 {
  if (column < 0 || row < 0) return fill;
  const pixel = <usize>channels * sizeof<T>();
  return samplesOf<T>(src + (<usize>row * <usize>width + <usize>column) * pixel, channels);
}

// @ts-ignore: decorator
@inline
function warp<T>(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  out: usize,
  numbers: usize,
  isColored: bool,
  reflect: bool,
  fill: i32,
  firstRow: i32,
  endRow: i32,
  displacements: usize,
): void {
  setUpLevels(sizeof<T>() == 2 ? 65535 : 255);
  const a = load<f64>(numbers);
  const b = load<f64>(numbers, 8);
  const c = load<f64>(numbers, 16);
  const d = load<f64>(numbers, 24);
  const e = load<f64>(numbers, 32);
  const f = load<f64>(numbers, 40);
  const color = numbers + 48;
  const pixel = <usize>channels * sizeof<T>();
  const stride = <usize>width * pixel;
  const filled = i32x4.splat(fill);
  const isDisplaced = displacements != 0;
  // Columns of the colour's matrix for the first two channels; the third is computed separately.
  const ofRed = f64x2(load<f64>(color), load<f64>(color, 32));
  const ofGreen = f64x2(load<f64>(color, 8), load<f64>(color, 40));
  const ofBlue = f64x2(load<f64>(color, 16), load<f64>(color, 48));
  const offset = f64x2(load<f64>(color, 24), load<f64>(color, 56));
  const lastRed = load<f64>(color, 64);
  const lastGreen = load<f64>(color, 72);
  const lastBlue = load<f64>(color, 80);
  const lastOffset = load<f64>(color, 88);
  for (let y = firstRow; y < endRow; y++) {
    const rowU = b * <f64>y + c;
    const rowV = e * <f64>y + f;
    for (let x = 0; x < width; x++, out += pixel) {
      let u = a * <f64>x + rowU;
      let v = d * <f64>x + rowV;
      if (isDisplaced) {
        const at = displacements + ((<usize>x) << 2);
        const px = <f64>x + <f64>load<i32>(at) * FIELD_UNIT;
        const py = <f64>y + <f64>load<i32>(at + ((<usize>width) << 2)) * FIELD_UNIT;
        u = a * px + b * py + c;
        v = d * px + e * py + f;
      }
      const left = Math.floor(u);
      const top = Math.floor(v);
      const fx = u - left;
      const fy = v - top;
      let p00: v128, p01: v128, p10: v128, p11: v128;
      if (left >= 0 && top >= 0 && left + 1 < <f64>width && top + 1 < <f64>height) {
        const at = src + <usize>(<i32>top) * stride + <usize>(<i32>left) * pixel;
        p00 = samplesOf<T>(at, channels);
        p01 = samplesOf<T>(at + pixel, channels);
        p10 = samplesOf<T>(at + stride, channels);
        p11 = samplesOf<T>(at + stride + pixel, channels);
      } else {
        const x0 = borderIndex(<i32>left, width, reflect);
        const x1 = borderIndex(<i32>left + 1, width, reflect);
        const y0 = borderIndex(<i32>top, height, reflect);
        const y1 = borderIndex(<i32>top + 1, height, reflect);
        p00 = samplesAt<T>(src, width, x0, y0, channels, filled);
        p01 = samplesAt<T>(src, width, x1, y0, channels, filled);
        p10 = samplesAt<T>(src, width, x0, y1, channels, filled);
        p11 = samplesAt<T>(src, width, x1, y1, channels, filled);
      }
      const keepX = f64x2.splat(1 - fx);
      const takeX = f64x2.splat(fx);
      const keepY = f64x2.splat(1 - fy);
      const takeY = f64x2.splat(fy);
      const upper = mix(f64x2.convert_low_i32x4_s(p00), f64x2.convert_low_i32x4_s(p01), keepX, takeX);
      const lower = mix(f64x2.convert_low_i32x4_s(p10), f64x2.convert_low_i32x4_s(p11), keepX, takeX);
      let first = mix(upper, lower, keepY, takeY);
      if (channels == 1) {
        if (isColored) {
          const grey = f64x2.extract_lane(first, 0);
          first = f64x2.splat(load<f64>(color) * grey + load<f64>(color, 8));
        }
        store<T>(out, <T>i32x4.extract_lane(fourLevels(first, first), 0));
        continue;
      }
      const upperBlue = mix(lastTwo(p00), lastTwo(p01), keepX, takeX);
      const lowerBlue = mix(lastTwo(p10), lastTwo(p11), keepX, takeX);
      let last = mix(upperBlue, lowerBlue, keepY, takeY);
      if (isColored) {
        const r = f64x2.extract_lane(first, 0);
        const g = f64x2.extract_lane(first, 1);
        const blue = f64x2.extract_lane(last, 0);
        const byRed = f64x2.mul(ofRed, f64x2.splat(r));
        const byGreen = f64x2.mul(ofGreen, f64x2.splat(g));
        const byBlue = f64x2.mul(ofBlue, f64x2.splat(blue));
        first = f64x2.add(f64x2.add(f64x2.add(byRed, byGreen), byBlue), offset);
        last = f64x2.splat(lastRed * r + lastGreen * g + lastBlue * blue + lastOffset);
      }
      const levels = fourLevels(first, last);
      const words = i16x8.narrow_i32x4_u(levels, levels);
      if (sizeof<T>() == 2) {
        v128.store32_lane(out, words, 0);
        v128.store_lane<u16>(out, words, 2, 4);
      } else {
        const bytes = i8x16.narrow_i16x8_u(words, words);
        v128.store_lane<u16>(out, bytes, 0);
        v128.store_lane<u8>(out, bytes, 2, 2);
      }
    }
  }
}

/**
 * Warps the rows from `firstRow` to before `endRow` of an image of 1 or 3 channels of `bytes` bytes (1 or 2).
 * @param numbers the inverse map as 6 float64, then the colour affine, row by row, where `isColored`
 * @param displacements displacements of the row to the right, then down, i32 in units of the field; 0: none
 */
export function warpExact(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  bytes: i32,
  out: usize,
  numbers: usize,
  isColored: bool,
  reflect: bool,
  fill: i32,
  firstRow: i32,
  endRow: i32,
  displacements: usize,
): void {
  if (bytes == 1 && channels == 3)
    warp<u8>(src, width, height, 3, out, numbers, isColored, reflect, fill, firstRow, endRow, displacements);
  else if (bytes == 1)
    warp<u8>(src, width, height, 1, out, numbers, isColored, reflect, fill, firstRow, endRow, displacements);
  else if (channels == 3)
    warp<u16>(src, width, height, 3, out, numbers, isColored, reflect, fill, firstRow, endRow, displacements);
  else
    warp<u16>(src, width, height, 1, out, numbers, isColored, reflect, fill, firstRow, endRow, displacements);
}

/**
 * Copies the nearest pixel of each displaced place of a row; `pixel`: bytes per pixel (1, 2, 3 or 6); `fill`: a pixel of
 * the fill value.
 */
export function warpFieldNearest(
  src: usize,
  width: i32,
  height: i32,
  pixel: i32,
  out: usize,
  numbers: usize,
  reflect: bool,
  fill: usize,
  y: i32,
  displacements: usize,
): void {
  const a = load<f64>(numbers);
  const b = load<f64>(numbers, 8);
  const c = load<f64>(numbers, 16);
  const d = load<f64>(numbers, 24);
  const e = load<f64>(numbers, 32);
  const f = load<f64>(numbers, 40);
  for (let x = 0; x < width; x++, out += pixel) {
    const at = displacements + ((<usize>x) << 2);
    const px = <f64>x + <f64>load<i32>(at) * FIELD_UNIT;
    const py = <f64>y + <f64>load<i32>(at + ((<usize>width) << 2)) * FIELD_UNIT;
    const column = borderIndex(<i32>Math.floor(a * px + b * py + c + 0.5), width, reflect);
    const row = borderIndex(<i32>Math.floor(d * px + e * py + f + 0.5), height, reflect);
    const from = column < 0 || row < 0 ? fill : src + <usize>((row * width + column) * pixel);
    if (pixel == 1) store<u8>(out, load<u8>(from));
    else memory.copy(out, from, pixel);
  }
}
