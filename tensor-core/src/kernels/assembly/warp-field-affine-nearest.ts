// Nearest samples of displaced places of any affine map. Places are computed in float32; where its error may change a sample,
// they are computed again in float64, in the order of operations of the TypeScript kernels.

import { borderIndex } from './border';
import { columnOf, rowOf } from './displaced-places';
import { FIELD_UNIT, FIELD_UNITS } from './whole-places';

/** More than the error of a place in the last of its bits: ten roundings to 24 bits of numbers of at most 22 bits. */
const ERROR: i32 = 4;
const BITS_MAX: i32 = 20;
/** Fewest bits of a place after the point with which it is computed in float32. */
const BITS_MIN: i32 = 5;

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let four: v128 = f32x4.splat(0);
let twiceError: v128 = i32x4.splat(0);

/** Returns the sum of the magnitudes of the terms of a coordinate of all places that are displaced by at most `limit` pixels. */
function boundOf(numbers: usize, width: i32, height: i32, limit: i32): f64 {
  const ofX = abs(load<f64>(numbers)) * <f64>(width + limit);
  const ofY = abs(load<f64>(numbers, 8)) * <f64>(height + limit);
  return ofX + ofY + abs(load<f64>(numbers, 16)) + 1;
}

// @ts-ignore: decorator
@inline
function factor(at: usize): v128 {
  return f32x4.splat(<f32>(load<f64>(at) * FIELD_UNIT));
}

/** Returns four places along an axis as whole numbers of the last bit. */
// @ts-ignore: decorator
@inline
function placesOf(a: v128, b: v128, c: v128, x: v128, y: v128, word: v128): v128 {
  const places = f32x4.add(f32x4.add(f32x4.mul(a, x), f32x4.mul(b, y)), c);
  return i32x4.sub(f32x4.add(places, word), word);
}

/**
 * Copies the nearest sample of each place of a row of a mask in one channel; parameters as in `warpFieldAffine`.
 */
export function warpFieldAffineNearest(
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
  // Pixels that are displaced further are computed in float64.
  const limit = max(64, max(width, height) >> 2);
  const bound = max(boundOf(numbers, width, height, limit), boundOf(numbers + 24, width, height, limit));
  const bits = bound < 65536.0 ? min(BITS_MAX, <i32>clz(<i32>bound) - 10) : 0;
  const units = bits < BITS_MIN ? 0 : limit << 10;
  const most = i32x4.splat(units);
  const range = i32x4.splat(2 * units);
  const a = factor(numbers);
  const b = factor(numbers + 8);
  const d = factor(numbers + 24);
  const e = factor(numbers + 32);
  const middle = 0.5 + <f64>ERROR / <f64>(1 << bits);
  const c = f32x4.splat(<f32>(load<f64>(numbers, 16) + middle));
  const f = f32x4.splat(<f32>(load<f64>(numbers, 40) + middle));
  const word = f32x4.splat(<f32>(12582912.0 / <f64>(1 << bits)));
  const part = i32x4.splat((1 << bits) - 1);
  const endX = i32x4.splat(width << bits);
  const endY = i32x4.splat(height << bits);
  const least = i32x4.splat(0);
  const beyondX = i32x4.add(endX, i32x4.splat(2 * ERROR));
  const beyondY = i32x4.add(endY, i32x4.splat(2 * ERROR));
  const filled = i8x16.splat(<i8>fill);
  const base = i32x4.splat(<i32>src);
  const line = i32x4.splat(width);
  const row = f32x4.splat(<f32>(<f64>y * FIELD_UNITS));
  const down = (<usize>width) << 2;
  four = f32x4.splat(<f32>(4 * FIELD_UNITS));
  twiceError = i32x4.splat(2 * ERROR);
  let xs = f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(<f32>FIELD_UNITS));
  for (let x = 0; x < width; x += 4, out += 4) {
    const at = displacements + ((<usize>x) << 2);
    if (x + 4 <= width) {
      const dx = v128.load(at);
      const dy = v128.load(at + down);
      const isNear = v128.and(i32x4.lt_u(i32x4.add(dx, most), range), i32x4.lt_u(i32x4.add(dy, most), range));
      const px = f32x4.add(xs, f32x4.convert_i32x4_s(dx));
      const py = f32x4.add(row, f32x4.convert_i32x4_s(dy));
      xs = f32x4.add(xs, four);
      const u = placesOf(a, b, c, px, py, word);
      const v = placesOf(d, e, f, px, py, word);
      const isInside = v128.and(i32x4.lt_u(u, endX), i32x4.lt_u(v, endY));
      const nearest = i32x4.min_u(v128.and(u, part), v128.and(v, part));
      if (i32x4.all_true(v128.and(v128.and(isNear, isInside), i32x4.ge_s(nearest, twiceError)))) {
        const lines = i32x4.mul(i32x4.shr_u(v, bits), line);
        const places = i32x4.add(i32x4.add(lines, i32x4.shr_u(u, bits)), base);
        store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 0)));
        store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 1)), 1);
        store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 2)), 2);
        store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 3)), 3);
        continue;
      }
      if (!reflect) {
        const isBeyondX = v128.or(i32x4.lt_s(u, least), i32x4.ge_s(u, beyondX));
        const isBeyondY = v128.or(i32x4.lt_s(v, least), i32x4.ge_s(v, beyondY));
        if (i32x4.all_true(v128.and(isNear, v128.or(isBeyondX, isBeyondY)))) {
          v128.store32_lane(out, filled, 0);
          continue;
        }
      }
    }
    const end = min(4, width - x);
    for (let k = 0; k < end; k++) {
      const one = at + ((<usize>k) << 2);
      const left = <i32>Math.floor(columnOf(numbers, x + k, y, one, down) + 0.5);
      const top = <i32>Math.floor(rowOf(numbers, x + k, y, one, down) + 0.5);
      const column = borderIndex(left, width, reflect);
      const line = borderIndex(top, height, reflect);
      const isFill = column < 0 || line < 0;
      store<u8>(out + <usize>k, isFill ? <u8>fill : load<u8>(src + <usize>(line * width + column)));
    }
  }
}
