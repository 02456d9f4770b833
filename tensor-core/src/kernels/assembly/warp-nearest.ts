// Nearest warp in float64: pixel (floor(a * x + ((b * y + c) + 0.5)), floor(d * x + ((e * y + f) + 0.5))), in
// exactly this order of operations, so that the result equals that of the TypeScript kernel bit by bit.
//
// Fixed-point coordinates are faster and give the same result, unless one is so close to a pixel border that
// their error matters. They are used for one run of pixels at a time; from an uncertain run on, the rest of a
// row is computed in float64.

import { borderIndex } from './border';
import { blockStep, placesFrom, RUN, SCALE, stepsOf } from './places';
import { cutSpan, openSpan, spanEnd, spanStart } from './span';

/** In 65536ths of a pixel; the error of fixed-point coordinates is below 6. */
const UNSURE: i32 = 8;

/** Adding 2^52 moves an integer of [0, 2^32) into the low bits of a float64. */
const TO_INTEGER: f64 = 4503599627370496.0;

// @ts-ignore: decorator
@inline
function inside(value: f64, n: i32): bool {
  return value >= 0 && value < <f64>n;
}

// The size of a pixel is a type, so that each has specialised code: `offsetof<T>()` bytes.

class Bytes1 {
  a: u8;
}
class Bytes2 {
  a: u16;
}
class Bytes3 {
  a: u8;
  b: u8;
  c: u8;
}
class Bytes6 {
  a: u16;
  b: u16;
  c: u16;
}

// @ts-ignore: decorator
@inline
function copyPixel<T>(out: usize, from: usize): void {
  if (offsetof<T>() == 1) store<u8>(out, load<u8>(from));
  else if (offsetof<T>() == 2) store<u16>(out, load<u16>(from));
  else if (offsetof<T>() == 3) {
    store<u16>(out, load<u16>(from));
    store<u8>(out, load<u8>(from, 2), 2);
  } else {
    store<u32>(out, load<u32>(from));
    store<u16>(out, load<u16>(from, 4), 4);
  }
}

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let four: v128 = f64x2.splat(4);
/** 2^52 and the address of the first pixel. */
let toAddress: v128 = f64x2.splat(0);

/** Shifts fractions so that the uncertain ones are the lowest 16-bit numbers. */
let unsureFirst: v128 = i32x4.splat(0);
let firstSure: v128 = i32x4.splat(0);
let lowHalf: v128 = i32x4.splat(0);
/** The number of bytes per pixel in the high half of each lane. */
let pixelBytes: v128 = i32x4.splat(0);

/**
 * Computes pixels [x0, x1) of a row, all inside, four at a time in fixed point; returns the end of the
 * certain ones.
 */
// @ts-ignore: decorator
@inline
function sureRow<T>(
  src: usize,
  width: i32,
  a: f64,
  d: f64,
  u0: f64,
  v0: f64,
  x0: i32,
  x1: i32,
  row: usize,
): i32 {
  const bytes = <i32>offsetof<T>();
  const line = i32x4.splat((width * bytes) << 16);
  const base = i32x4.splat(<i32>src);
  const stepU = <i64>nearest<f64>(a * SCALE);
  const stepV = <i64>nearest<f64>(d * SCALE);
  const stepsU = stepsOf(stepU);
  const stepsV = stepsOf(stepV);
  const blockU = blockStep(stepU);
  const blockV = blockStep(stepV);
  let u = <i64>nearest<f64>(u0 * SCALE) + stepU * <i64>x0;
  let v = <i64>nearest<f64>(v0 * SCALE) + stepV * <i64>x0;
  let out = row + <usize>(x0 * bytes);
  let x = x0;
  while (x + 4 <= x1) {
    let us = placesFrom(u, stepsU);
    let vs = placesFrom(v, stepsV);
    let least = i16x8.splat(32767);
    const start = x;
    for (const end = min(x1 - 3, x + RUN * 4); x < end; x += 4) {
      const at = i32x4.add(i32x4.dot_i16x8_s(us, pixelBytes), i32x4.add(i32x4.dot_i16x8_s(vs, line), base));
      least = i16x8.min_s(least, i16x8.min_s(i16x8.add(us, unsureFirst), i16x8.add(vs, unsureFirst)));
      copyPixel<T>(out, <usize>i32x4.extract_lane(at, 0));
      copyPixel<T>(out + <usize>bytes, <usize>i32x4.extract_lane(at, 1));
      copyPixel<T>(out + <usize>(2 * bytes), <usize>i32x4.extract_lane(at, 2));
      copyPixel<T>(out + <usize>(3 * bytes), <usize>i32x4.extract_lane(at, 3));
      us = i32x4.add(us, blockU);
      vs = i32x4.add(vs, blockV);
      out += <usize>(4 * bytes);
    }
    if (v128.any_true(v128.and(i16x8.lt_s(least, firstSure), lowHalf))) return start;
    u += stepU * (RUN * 4);
    v += stepV * (RUN * 4);
  }
  return x;
}

/** Computes pixels [x0, x1) of a row, all inside, four at a time in float64; returns where it stopped. */
// @ts-ignore: decorator
@inline
function insideRow<T>(width: i32, a: f64, d: f64, u0: f64, v0: f64, x0: i32, x1: i32, row: usize): i32 {
  const bytes = <i32>offsetof<T>();
  const A = f64x2.splat(a);
  const D = f64x2.splat(d);
  const U = f64x2.splat(u0);
  const V = f64x2.splat(v0);
  const stride = f64x2.splat(<f64>(width * bytes));
  const pixel = f64x2.splat(<f64>bytes);
  let at01 = f64x2(<f64>x0, <f64>(x0 + 1));
  let at23 = f64x2(<f64>(x0 + 2), <f64>(x0 + 3));
  const blocks = (x1 - x0) >> 2;
  let out = row + <usize>(x0 * bytes);
  const stop = out + <usize>(blocks * 4 * bytes);
  for (; out < stop; out += <usize>(4 * bytes)) {
    let u01 = f64x2.floor(f64x2.add(f64x2.mul(A, at01), U));
    let u23 = f64x2.floor(f64x2.add(f64x2.mul(A, at23), U));
    const v01 = f64x2.floor(f64x2.add(f64x2.mul(D, at01), V));
    const v23 = f64x2.floor(f64x2.add(f64x2.mul(D, at23), V));
    at01 = f64x2.add(at01, four);
    at23 = f64x2.add(at23, four);
    if (bytes > 1) {
      u01 = f64x2.mul(u01, pixel);
      u23 = f64x2.mul(u23, pixel);
    }
    const p01 = f64x2.add(f64x2.add(f64x2.mul(v01, stride), u01), toAddress);
    const p23 = f64x2.add(f64x2.add(f64x2.mul(v23, stride), u23), toAddress);
    copyPixel<T>(out, <usize>i32x4.extract_lane(p01, 0));
    copyPixel<T>(out + <usize>bytes, <usize>i32x4.extract_lane(p01, 2));
    copyPixel<T>(out + <usize>(2 * bytes), <usize>i32x4.extract_lane(p23, 0));
    copyPixel<T>(out + <usize>(3 * bytes), <usize>i32x4.extract_lane(p23, 2));
  }
  return x0 + (blocks << 2);
}

// @ts-ignore: decorator
@inline
function warp<T>(
  src: usize,
  width: i32,
  height: i32,
  out: usize,
  matrix: usize,
  reflect: bool,
  fillRow: usize,
): void {
  const bytes = <i32>offsetof<T>();
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const e = load<f64>(matrix, 32);
  const f = load<f64>(matrix, 40);
  // An uncertain coordinate may be off by one line and one pixel before it is detected: memory must exist
  // below the first pixel, as it does after the last one, where the output is.
  const fixed = width * bytes <= 0x7fff && height <= 0x7fff && src >= <usize>((width + 1) * bytes);
  for (let y = 0; y < height; y++) {
    const u0 = b * <f64>y + c + 0.5;
    const v0 = e * <f64>y + f + 0.5;
    // Pixels that are inside: approximately by division, then exactly by the values themselves, which are
    // monotonic in x.
    openSpan(width);
    cutSpan(u0, a, -1e-6, <f64>width + 1e-6);
    cutSpan(v0, d, -1e-6, <f64>height + 1e-6);
    let x0 = max(spanStart() - 2, 0);
    let x1 = min(spanEnd() + 2, width);
    while (x0 < x1 && !(inside(a * <f64>x0 + u0, width) && inside(d * <f64>x0 + v0, height))) x0++;
    while (x1 > x0 && !(inside(a * <f64>(x1 - 1) + u0, width) && inside(d * <f64>(x1 - 1) + v0, height)))
      x1--;

    const row = out + <usize>y * <usize>(width * bytes);
    if (reflect) reflectRow<T>(src, width, height, a, d, u0, v0, 0, x0, row);
    else memory.copy(row, fillRow, <usize>(x0 * bytes));
    let x = fixed ? sureRow<T>(src, width, a, d, u0, v0, x0, x1, row) : x0;
    x = insideRow<T>(width, a, d, u0, v0, x, x1, row);
    reflectRow<T>(src, width, height, a, d, u0, v0, x, x1, row);
    if (reflect) reflectRow<T>(src, width, height, a, d, u0, v0, x1, width, row);
    else memory.copy(row + <usize>(x1 * bytes), fillRow, <usize>((width - x1) * bytes));
  }
}

/** Computes pixels [x0, x1) of a row one by one, mirrored if they are outside. */
function reflectRow<T>(
  src: usize,
  width: i32,
  height: i32,
  a: f64,
  d: f64,
  u0: f64,
  v0: f64,
  x0: i32,
  x1: i32,
  row: usize,
): void {
  const bytes = <i32>offsetof<T>();
  for (let x = x0; x < x1; x++) {
    const column = borderIndex(<i32>Math.floor(a * <f64>x + u0), width, true);
    const line = borderIndex(<i32>Math.floor(d * <f64>x + v0), height, true);
    copyPixel<T>(row + <usize>(x * bytes), src + <usize>((line * width + column) * bytes));
  }
}

/**
 * Warps the whole raster. `bytes`: size of a pixel (1, 2, 3 or 6). `matrix`: the inverse map as 6 float64.
 * `fillRow`: a row of fill. `out` is followed by 16 unused bytes.
 */
export function warpNearest(
  src: usize,
  width: i32,
  height: i32,
  out: usize,
  matrix: usize,
  reflect: bool,
  fillRow: usize,
  bytes: i32,
): void {
  unsureFirst = i16x8.splat(<i16>(UNSURE - 0x8000));
  firstSure = i16x8.splat(<i16>(2 * UNSURE - 0x8000));
  lowHalf = i32x4.splat(0xffff);
  pixelBytes = i32x4.splat(bytes << 16);
  four = f64x2.splat(4);
  toAddress = f64x2.splat(TO_INTEGER + <f64>src);
  if (bytes == 1) warp<Bytes1>(src, width, height, out, matrix, reflect, fillRow);
  else if (bytes == 2) warp<Bytes2>(src, width, height, out, matrix, reflect, fillRow);
  else if (bytes == 3) warp<Bytes3>(src, width, height, out, matrix, reflect, fillRow);
  else warp<Bytes6>(src, width, height, out, matrix, reflect, fillRow);
}
