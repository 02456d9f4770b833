// Displaced samples of 8-bit RGB with any affine map. Places are computed in float64, column weights have 15 bits, and levels
// are computed in float32; where the error may change a level, it is computed again in float64.

import {
  columnOf,
  columnsOf,
  displaced,
  rowOf,
  rowsOf,
  setUpMap,
  toWords,
  unitsOf,
  wordsOf,
} from './displaced-places';
import { exactPixel } from './exact-pixel';
import { setUpLevels } from './levels';
import { firstB, firstG, firstR, lastB, lastG, lastR, pairSums, setUpPairs, twoPixels } from './rgb-pairs';

/** Bits of column weights and of levels before they are rounded. */
const BITS: i32 = 15;
const ONE: i32 = 1 << BITS;
/** Most bits of row weights. */
const ROW_BITS: i32 = 20;
/** More than the error of a level by five roundings of numbers below 256 to 24 bits, in shares of ONE. */
const ROUNDINGS: i32 = 4;

/** Groups of four pixels whose places and weights are computed before they are used. */
const SPAN: i32 = 64;
/** Places in the source, column weights and row weights of each group. */
const PLAN: usize = memory.data(64 * 48, 16);
/** In place of a group's first place: a pixel is at the edge, or all are outside. */
const AT_EDGE: u32 = 0;
const OUTSIDE: u32 = 1;

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** Spread the third bytes of four lanes over four pixels. */
let toR: v128 = i8x16.splat(0);
let toG: v128 = i8x16.splat(0);
let toB: v128 = i8x16.splat(0);
/** 2^23, half a level and the largest error: subtracting a negative level moves it into the low bits. */
let toLevel: v128 = f32x4.splat(0);
let fraction: v128 = i32x4.splat(0);
let twiceError: v128 = i32x4.splat(0);
let least: v128 = f64x2.splat(0);
let two: v128 = f64x2.splat(0);
/** Added to a column weight of 16 bits, it subtracts 32,768, which as a positive number does not fit them. */
let minusOne: v128 = i32x4.splat(0);

/** Returns the negative sums of pairs of one channel of four pixels by their weights. */
// @ts-ignore: decorator
@inline
function sums(a: v128, b: v128, first: v128, last: v128, across: v128): v128 {
  return f32x4.convert_i32x4_s(pairSums(a, b, first, last, across));
}

/** Returns four levels in the low bits, from the sums above and below. */
// @ts-ignore: decorator
@inline
function levelsOf(above: v128, below: v128, down: v128): v128 {
  return f32x4.sub(toLevel, f32x4.add(above, f32x4.mul(f32x4.sub(below, above), down)));
}

/**
 * Warps a row of an image of three channels. `src`, the displacements and `out` are followed by 16 unused bytes.
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
  setUpMap(numbers);
  setUpLevels(255);
  const rowBits = min(ROW_BITS, <i32>clz(height) - 1);
  // The error of column weights, and that of row weights.
  const error = 128 + max(1, (128 << BITS) >> rowBits) + ROUNDINGS;
  setUpPairs();
  toR = i8x16(2, -1, -1, 10, -1, -1, 6, -1, -1, 14, -1, -1, -1, -1, -1, -1);
  toG = i8x16(-1, 2, -1, -1, 10, -1, -1, 6, -1, -1, 14, -1, -1, -1, -1, -1);
  toB = i8x16(-1, -1, 2, -1, -1, 10, -1, -1, 6, -1, -1, 14, -1, -1, -1, -1);
  toLevel = f32x4.splat(<f32>((1 << 23) + (ONE >> 1) + error));
  fraction = i32x4.splat(ONE - 1);
  twiceError = i32x4.splat(2 * error);
  minusOne = i32x4.splat(ONE);
  least = f64x2.splat(-2);
  two = f64x2.splat(unitsOf(2));
  const toColumns = toWords(BITS);
  const toRows = toWords(rowBits);
  const mostX = f64x2.splat(<f64>width);
  const mostY = f64x2.splat(<f64>height);
  const endX = i32x4.splat((width - 1) << BITS);
  const endY = i32x4.splat((height - 1) << rowBits);
  const beyondX = i32x4.splat(width << BITS);
  const beyondY = i32x4.splat(height << rowBits);
  const beforeX = i32x4.splat(-1 << BITS);
  const beforeY = i32x4.splat(-1 << rowBits);
  const rowPart = i32x4.splat((1 << rowBits) - 1);
  const rowUnit = f32x4.splat(<f32>(1.0 / <f64>(1 << rowBits)));
  const filled = i8x16.splat(<i8>fill);
  const stride = <usize>width * 3;
  const lineBytes = i32x4.splat(<i32>stride);
  const base = i32x4.splat(<i32>src);
  const down = (<usize>width) << 2;
  const row = f64x2.splat(unitsOf(y));
  let xs = f64x2(0, unitsOf(1));
  const ends = width & ~3;
  for (let start = 0; start < ends; start += 4 * SPAN) {
    const end = min(ends, start + 4 * SPAN);
    let plan = PLAN;
    for (let x = start; x < end; x += 4, plan += 48) {
      const at = displacements + ((<usize>x) << 2);
      const x0 = displaced(xs, at);
      xs = f64x2.add(xs, two);
      const x2 = displaced(xs, at + 8);
      xs = f64x2.add(xs, two);
      const y0 = displaced(row, at + down);
      const y2 = displaced(row, at + down + 8);
      const u = wordsOf(columnsOf(x0, y0), columnsOf(x2, y2), least, mostX, toColumns);
      const v = wordsOf(rowsOf(x0, y0), rowsOf(x2, y2), least, mostY, toRows);
      const left = i32x4.shr_u(u, BITS);
      const lines = i32x4.mul(i32x4.shr_u(v, rowBits), lineBytes);
      const places = i32x4.add(i32x4.add(lines, base), i32x4.add(left, i32x4.shl(left, 1)));
      const fx = v128.and(u, fraction);
      v128.store(plan, i32x4.sub(v128.or(fx, minusOne), i32x4.shl(fx, 16)), 16);
      v128.store(plan, f32x4.mul(f32x4.convert_i32x4_s(v128.and(v, rowPart)), rowUnit), 32);
      if (i32x4.all_true(v128.and(i32x4.lt_u(u, endX), i32x4.lt_u(v, endY)))) {
        v128.store(plan, places);
        continue;
      }
      const isBeyondX = v128.or(i32x4.lt_s(u, beforeX), i32x4.ge_s(u, beyondX));
      const isBeyondY = v128.or(i32x4.lt_s(v, beforeY), i32x4.ge_s(v, beyondY));
      store<u32>(plan, !reflect && i32x4.all_true(v128.or(isBeyondX, isBeyondY)) ? OUTSIDE : AT_EDGE);
    }
    plan = PLAN;
    for (let x = start; x < end; x += 4, plan += 48, out += 12) {
      const p0 = <usize>load<u32>(plan);
      let unsure = 15;
      if (p0 > OUTSIDE) {
        const p1 = <usize>load<u32>(plan, 4);
        const p2 = <usize>load<u32>(plan, 8);
        const p3 = <usize>load<u32>(plan, 12);
        const across = v128.load(plan, 16);
        const fy = v128.load(plan, 32);
        const a01 = twoPixels(p0, p1);
        const a23 = twoPixels(p2, p3);
        const b01 = twoPixels(p0 + stride, p1 + stride);
        const b23 = twoPixels(p2 + stride, p3 + stride);
        const r = levelsOf(sums(a01, a23, firstR, lastR, across), sums(b01, b23, firstR, lastR, across), fy);
        const g = levelsOf(sums(a01, a23, firstG, lastG, across), sums(b01, b23, firstG, lastG, across), fy);
        const blue = levelsOf(
          sums(a01, a23, firstB, lastB, across),
          sums(b01, b23, firstB, lastB, across),
          fy,
        );
        const bytes = v128.or(
          v128.or(i8x16.relaxed_swizzle(i32x4.shl(r, 1), toR), i8x16.relaxed_swizzle(i32x4.shl(g, 1), toG)),
          i8x16.relaxed_swizzle(i32x4.shl(blue, 1), toB),
        );
        v128.store64_lane(out, bytes, 0);
        v128.store32_lane(out, bytes, 2, 8);
        const nearest = i32x4.min_u(
          i32x4.min_u(v128.and(r, fraction), v128.and(g, fraction)),
          v128.and(blue, fraction),
        );
        unsure = i32x4.bitmask(i32x4.lt_s(nearest, twiceError));
        if (unsure == 0) continue;
      } else if (p0 == OUTSIDE) {
        v128.store64_lane(out, filled, 0);
        v128.store32_lane(out, filled, 2, 8);
        continue;
      }
      for (let k = 0; k < 4; k++) {
        if ((unsure & (1 << k)) == 0) continue;
        // Vectors contain the pixels 0, 2, 1, 3.
        const pixel = ((k & 1) << 1) | (k >> 1);
        const one = displacements + ((<usize>(x + pixel)) << 2);
        const u = columnOf(numbers, x + pixel, y, one, down);
        const v = rowOf(numbers, x + pixel, y, one, down);
        exactPixel(src, width, height, u, v, reflect, fill, out + <usize>(3 * pixel));
      }
    }
  }
  for (let x = ends; x < width; x++, out += 3) {
    const one = displacements + ((<usize>x) << 2);
    const u = columnOf(numbers, x, y, one, down);
    const v = rowOf(numbers, x, y, one, down);
    exactPixel(src, width, height, u, v, reflect, fill, out);
  }
}
