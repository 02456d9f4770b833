// Nearest samples of displaced places of any affine map, in float64 and in the order of operations of the TypeScript kernels.

import { borderIndex } from './border';
import { FIELD_UNIT, mapped } from './whole-places';

// @ts-ignore: decorator
@inline
function copyNearest(
  src: usize,
  width: i32,
  height: i32,
  column: i32,
  row: i32,
  isInside: bool,
  reflect: bool,
  fill: i32,
  out: usize,
): void {
  if (isInside) {
    store<u8>(out, load<u8>(src + <usize>(row * width + column)));
    return;
  }
  const x = borderIndex(column, width, reflect);
  const y = borderIndex(row, height, reflect);
  store<u8>(out, x < 0 || y < 0 ? <u8>fill : load<u8>(src + <usize>(y * width + x)));
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
  const a = v128.load64_splat(numbers);
  const b = v128.load64_splat(numbers + 8);
  const c = v128.load64_splat(numbers + 16);
  const d = v128.load64_splat(numbers + 24);
  const e = v128.load64_splat(numbers + 32);
  const f = v128.load64_splat(numbers + 40);
  const unit = f64x2.splat(FIELD_UNIT);
  const half = f64x2.splat(0.5);
  const line = f64x2.splat(<f64>y);
  const zero = f64x2.splat(0);
  const endX = f64x2.splat(<f64>width);
  const endY = f64x2.splat(<f64>height);
  const two = f64x2.splat(2);
  const down = (<usize>width) << 2;
  let xs = f64x2(0, 1);
  for (let x = 0; x < width; x += 2, out += 2) {
    const at = displacements + ((<usize>x) << 2);
    const dx = f64x2.convert_low_i32x4_s(v128.load64_zero(at));
    const dy = f64x2.convert_low_i32x4_s(v128.load64_zero(at + down));
    const px = f64x2.add(xs, f64x2.mul(dx, unit));
    const py = f64x2.add(line, f64x2.mul(dy, unit));
    xs = f64x2.add(xs, two);
    const us = mapped(a, b, c, px, py);
    const vs = mapped(d, e, f, px, py);
    const left = f64x2.floor(f64x2.add(us, half));
    const top = f64x2.floor(f64x2.add(vs, half));
    const insideX = v128.and(f64x2.ge(left, zero), f64x2.lt(left, endX));
    const insideY = v128.and(f64x2.ge(top, zero), f64x2.lt(top, endY));
    const inside = i64x2.bitmask(v128.and(insideX, insideY));
    const columns = i32x4.trunc_sat_f64x2_s_zero(left);
    const rows = i32x4.trunc_sat_f64x2_s_zero(top);
    const column0 = i32x4.extract_lane(columns, 0);
    const column1 = i32x4.extract_lane(columns, 1);
    const row0 = i32x4.extract_lane(rows, 0);
    const row1 = i32x4.extract_lane(rows, 1);
    copyNearest(src, width, height, column0, row0, (inside & 1) != 0, reflect, fill, out);
    if (x + 1 < width)
      copyNearest(src, width, height, column1, row1, (inside & 2) != 0, reflect, fill, out + 1);
  }
}
