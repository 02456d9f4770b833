// Displaced samples of 8 bits whose map moves or mirrors by whole pixels. Their places are whole numbers of field units, and
// the sum of a pixel's neighbours by their weights fits 32 bits: it is exact, as in float64, so that the levels equal those
// of the TypeScript kernels bit by bit.

import { borderIndex } from './border';
import { BITS, isNear, PIXEL, placesOf } from './whole-places';

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** Spreads the channels of a pixel and of the next one into pairs of 16 bits. */
let pairs: v128 = i8x16.splat(0);
/** Removes the fourth sample of four pixels. */
let packed: v128 = i8x16.splat(0);
let lanes: v128 = i32x4.splat(0);

/** Returns whether both neighbours along an axis are outside. */
// @ts-ignore: decorator
@inline
function isBeyond(places: v128, length: i32): v128 {
  return v128.or(i32x4.lt_s(places, i32x4.splat(-PIXEL)), i32x4.ge_s(places, i32x4.splat(length << BITS)));
}

/** Computes the samples of one pixel at any place. */
function pixelAt(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  u: i32,
  v: i32,
  reflect: bool,
  fill: i32,
  out: usize,
): void {
  const x0 = borderIndex(u >> BITS, width, reflect) * channels;
  const x1 = borderIndex((u >> BITS) + 1, width, reflect) * channels;
  const y0 = borderIndex(v >> BITS, height, reflect);
  const y1 = borderIndex((v >> BITS) + 1, height, reflect);
  const fx = u & (PIXEL - 1);
  const fy = v & (PIXEL - 1);
  const stride = width * channels;
  for (let k = 0; k < channels; k++) {
    const p00 = x0 < 0 || y0 < 0 ? fill : <i32>load<u8>(src + <usize>(y0 * stride + x0 + k));
    const p01 = x1 < 0 || y0 < 0 ? fill : <i32>load<u8>(src + <usize>(y0 * stride + x1 + k));
    const p10 = x0 < 0 || y1 < 0 ? fill : <i32>load<u8>(src + <usize>(y1 * stride + x0 + k));
    const p11 = x1 < 0 || y1 < 0 ? fill : <i32>load<u8>(src + <usize>(y1 * stride + x1 + k));
    const upper = p00 * (PIXEL - fx) + p01 * fx;
    const lower = p10 * (PIXEL - fx) + p11 * fx;
    const sum = upper * (PIXEL - fy) + lower * fy;
    store<u8>(out + <usize>k, <u8>((sum + (1 << (2 * BITS - 1))) >>> (2 * BITS)));
  }
}

/** Returns the sums of the three channels of a pixel whose neighbours are all inside. */
// @ts-ignore: decorator
@inline
function sumsAt(at: usize, stride: usize, across: v128, keepDown: v128, takeDown: v128): v128 {
  const upper = i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(v128.load64_zero(at), pairs), across);
  const lower = i32x4.dot_i16x8_s(i8x16.relaxed_swizzle(v128.load64_zero(at + stride), pairs), across);
  const sum = i32x4.add(i32x4.mul(upper, keepDown), i32x4.mul(lower, takeDown));
  return i32x4.shr_u(i32x4.add(sum, i32x4.splat(1 << (2 * BITS - 1))), 2 * BITS);
}

/**
 * Warps a row of an image of 1 or 3 channels; returns false, and writes nothing, if its places do not fit 32 bits. `src` and
 * the displacements are followed by 16 unused bytes. Width and height are at most 65,535.
 * @param signX 1, or -1 for a mirrored axis; `startX`: the place of the first column, in field units; likewise for `y`
 * @param displacements of the row to the right, then down, in field units
 */
export function warpFieldWhole(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  out: usize,
  signX: i32,
  startX: i32,
  signY: i32,
  startY: i32,
  reflect: bool,
  fill: i32,
  y: i32,
  displacements: usize,
): bool {
  if (!isNear(displacements, 2 * width)) return false;
  pairs = i8x16(0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1);
  packed = i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  lanes = i32x4(0, 1, 2, 3);
  const down = displacements + ((<usize>width) << 2);
  const rowV = signY * (y << BITS) + startY;
  const stride = <usize>width * 3;
  const negativeX = i32x4.splat(signX >> 31);
  const negativeY = i32x4.splat(signY >> 31);
  const endX = i32x4.splat((width - 1) << BITS);
  const endY = i32x4.splat((height - 1) << BITS);
  const step = i32x4.splat(signX * (4 << BITS));
  const pixel = i32x4.splat(PIXEL);
  const part = i32x4.splat(PIXEL - 1);
  const lineBytes = i32x4.splat(<i32>stride);
  const base = i32x4.splat(<i32>src);
  const filled = i8x16.splat(<i8>fill);
  const startV = i32x4.splat(rowV);
  let startU = i32x4.add(i32x4.mul(lanes, i32x4.splat(signX * PIXEL)), i32x4.splat(startX));
  let x = 0;
  if (channels == 3) {
    for (; x + 4 <= width; x += 4, out += 12) {
      const at = (<usize>x) << 2;
      const u = placesOf(startU, displacements + at, negativeX);
      const v = placesOf(startV, down + at, negativeY);
      startU = i32x4.add(startU, step);
      if (i32x4.all_true(v128.and(i32x4.lt_u(u, endX), i32x4.lt_u(v, endY)))) {
        const left = i32x4.shr_u(u, BITS);
        const lines = i32x4.mul(i32x4.shr_u(v, BITS), lineBytes);
        const places = i32x4.add(i32x4.add(lines, base), i32x4.add(left, i32x4.shl(left, 1)));
        const fx = v128.and(u, part);
        const fy = v128.and(v, part);
        const across = v128.or(i32x4.sub(pixel, fx), i32x4.shl(fx, 16));
        const keep = i32x4.sub(pixel, fy);
        const s0 = sumsAt(
          <usize>i32x4.extract_lane(places, 0),
          stride,
          i32x4.shuffle(across, across, 0, 0, 0, 0),
          i32x4.shuffle(keep, keep, 0, 0, 0, 0),
          i32x4.shuffle(fy, fy, 0, 0, 0, 0),
        );
        const s1 = sumsAt(
          <usize>i32x4.extract_lane(places, 1),
          stride,
          i32x4.shuffle(across, across, 1, 1, 1, 1),
          i32x4.shuffle(keep, keep, 1, 1, 1, 1),
          i32x4.shuffle(fy, fy, 1, 1, 1, 1),
        );
        const s2 = sumsAt(
          <usize>i32x4.extract_lane(places, 2),
          stride,
          i32x4.shuffle(across, across, 2, 2, 2, 2),
          i32x4.shuffle(keep, keep, 2, 2, 2, 2),
          i32x4.shuffle(fy, fy, 2, 2, 2, 2),
        );
        const s3 = sumsAt(
          <usize>i32x4.extract_lane(places, 3),
          stride,
          i32x4.shuffle(across, across, 3, 3, 3, 3),
          i32x4.shuffle(keep, keep, 3, 3, 3, 3),
          i32x4.shuffle(fy, fy, 3, 3, 3, 3),
        );
        const words = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(s0, s1), i16x8.narrow_i32x4_u(s2, s3));
        const bytes = i8x16.relaxed_swizzle(words, packed);
        v128.store64_lane(out, bytes, 0);
        v128.store32_lane(out, bytes, 2, 8);
        continue;
      }
      if (!reflect && i32x4.all_true(v128.or(isBeyond(u, width), isBeyond(v, height)))) {
        v128.store64_lane(out, filled, 0);
        v128.store32_lane(out, filled, 2, 8);
        continue;
      }
      for (let k = 0; k < 4; k++) {
        const one = at + ((<usize>k) << 2);
        const placeU = signX * (((x + k) << BITS) + load<i32>(displacements + one)) + startX;
        const placeV = rowV + signY * load<i32>(down + one);
        pixelAt(src, width, height, 3, placeU, placeV, reflect, fill, out + <usize>(3 * k));
      }
    }
  }
  for (; x < width; x++, out += channels) {
    const at = (<usize>x) << 2;
    const u = signX * ((x << BITS) + load<i32>(displacements + at)) + startX;
    const v = rowV + signY * load<i32>(down + at);
    pixelAt(src, width, height, channels, u, v, reflect, fill, out);
  }
  return true;
}
