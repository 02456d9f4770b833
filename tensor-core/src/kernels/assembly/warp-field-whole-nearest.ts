// Nearest samples of displaced places in whole field units; see warp-field-whole.ts.

import { borderIndex } from './border';
import { BITS, isNear, PIXEL, placesOf } from './whole-places';

const HALF: i32 = PIXEL / 2;

function nearestAt(
  src: usize,
  width: i32,
  height: i32,
  u: i32,
  v: i32,
  reflect: bool,
  fill: i32,
  out: usize,
): void {
  const column = borderIndex(u >> BITS, width, reflect);
  const row = borderIndex(v >> BITS, height, reflect);
  store<u8>(out, column < 0 || row < 0 ? <u8>fill : load<u8>(src + <usize>(row * width + column)));
}

/**
 * Copies the nearest sample of each place of a row of a mask in one channel; parameters and result as in
 * `warpFieldWhole`.
 */
export function warpFieldWholeNearest(
  src: usize,
  width: i32,
  height: i32,
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
  const down = displacements + ((<usize>width) << 2);
  const rowV = signY * (y << BITS) + startY + HALF;
  const negativeX = i32x4.splat(signX >> 31);
  const negativeY = i32x4.splat(signY >> 31);
  const endX = i32x4.splat(width << BITS);
  const endY = i32x4.splat(height << BITS);
  const step = i32x4.splat(signX * (4 << BITS));
  const lineBytes = i32x4.splat(width);
  const base = i32x4.splat(<i32>src);
  const startV = i32x4.splat(rowV);
  let startU = i32x4.add(
    i32x4.mul(i32x4(0, 1, 2, 3), i32x4.splat(signX * PIXEL)),
    i32x4.splat(startX + HALF),
  );
  let x = 0;
  for (; x + 4 <= width; x += 4, out += 4) {
    const at = (<usize>x) << 2;
    const u = placesOf(startU, displacements + at, negativeX);
    const v = placesOf(startV, down + at, negativeY);
    startU = i32x4.add(startU, step);
    if (i32x4.all_true(v128.and(i32x4.lt_u(u, endX), i32x4.lt_u(v, endY)))) {
      const lines = i32x4.mul(i32x4.shr_u(v, BITS), lineBytes);
      const places = i32x4.add(i32x4.add(lines, base), i32x4.shr_u(u, BITS));
      store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 0)));
      store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 1)), 1);
      store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 2)), 2);
      store<u8>(out, load<u8>(<usize>i32x4.extract_lane(places, 3)), 3);
      continue;
    }
    nearestAt(src, width, height, i32x4.extract_lane(u, 0), i32x4.extract_lane(v, 0), reflect, fill, out);
    nearestAt(src, width, height, i32x4.extract_lane(u, 1), i32x4.extract_lane(v, 1), reflect, fill, out + 1);
    nearestAt(src, width, height, i32x4.extract_lane(u, 2), i32x4.extract_lane(v, 2), reflect, fill, out + 2);
    nearestAt(src, width, height, i32x4.extract_lane(u, 3), i32x4.extract_lane(v, 3), reflect, fill, out + 3);
  }
  for (; x < width; x++, out++) {
    const at = (<usize>x) << 2;
    const u = signX * ((x << BITS) + load<i32>(displacements + at)) + startX + HALF;
    const v = rowV + signY * load<i32>(down + at);
    nearestAt(src, width, height, u, v, reflect, fill, out);
  }
  return true;
}
