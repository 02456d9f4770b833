// Colour conversion and sizes of chroma of JPEG, as in ../jpeg. 16 unused bytes follow every plane.

import { placesOfBlues, placesOfGreens, placesOfPixels, placesOfReds } from './rgb-four';

// @ts-ignore: decorator
@inline
function weighed(r: v128, g: v128, b: v128, red: i32, green: i32, blue: i32, offset: i32): v128 {
  const sum = i32x4.add(i32x4.mul(r, i32x4.splat(red)), i32x4.mul(g, i32x4.splat(green)));
  const last = i32x4.add(i32x4.mul(b, i32x4.splat(blue)), i32x4.splat(offset));
  return i32x4.shr_s(i32x4.add(sum, last), 16);
}

// @ts-ignore: decorator
@inline
function storeBytes(at: usize, values: v128): void {
  const words = i16x8.narrow_i32x4_s(values, values);
  v128.store32_lane(at, i8x16.narrow_i16x8_u(words, words), 0);
}

// @ts-ignore: decorator
@inline
function loadBytes(at: usize): v128 {
  return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
}

/** Splits RGB into luma, whose rows have `stride` bytes, and two planes of chroma. */
export function splitColors(
  src: usize,
  width: i32,
  height: i32,
  luma: usize,
  stride: i32,
  blue: usize,
  red: usize,
): void {
  const reds = placesOfReds();
  const greens = placesOfGreens();
  const blues = placesOfBlues();
  const middle = (128 << 16) + 32767;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 4) {
      const samples = v128.load(src + 3 * x);
      const r = i8x16.swizzle(samples, reds);
      const g = i8x16.swizzle(samples, greens);
      const b = i8x16.swizzle(samples, blues);
      storeBytes(luma + x, weighed(r, g, b, 19595, 38470, 7471, 32768));
      storeBytes(blue + x, weighed(r, g, b, -11059, -21709, 32768, middle));
      storeBytes(red + x, weighed(r, g, b, 32768, -27439, -5329, middle));
    }
    src += 3 * width;
    luma += stride;
    blue += width;
    red += width;
  }
}

/** Writes luma and chroma as RGB. */
export function joinColors(
  luma: usize,
  stride: i32,
  blue: usize,
  red: usize,
  width: i32,
  height: i32,
  out: usize,
): void {
  const interleave = placesOfPixels();
  const middle = i32x4.splat(128);
  const half = i32x4.splat(32768);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 4) {
      const level = loadBytes(luma + x);
      const cb = i32x4.sub(loadBytes(blue + x), middle);
      const cr = i32x4.sub(loadBytes(red + x), middle);
      const greens = i32x4.add(i32x4.mul(cb, i32x4.splat(-22554)), i32x4.mul(cr, i32x4.splat(-46802)));
      const r = i32x4.add(level, i32x4.shr_s(i32x4.add(i32x4.mul(cr, i32x4.splat(91881)), half), 16));
      const g = i32x4.add(level, i32x4.shr_s(i32x4.add(greens, half), 16));
      const b = i32x4.add(level, i32x4.shr_s(i32x4.add(i32x4.mul(cb, i32x4.splat(116130)), half), 16));
      const reds = i16x8.narrow_i32x4_s(r, g);
      const blues = i16x8.narrow_i32x4_s(b, b);
      v128.store(out + 3 * x, i8x16.swizzle(i8x16.narrow_i16x8_u(reds, blues), interleave));
    }
    luma += stride;
    blue += width;
    red += width;
    out += 3 * width;
  }
}

/** Repeats the last column and row of the samples up to the size of the plane. */
export function padPlane(plane: usize, width: i32, height: i32, stride: i32, rows: i32): void {
  for (let y = 0; y < height; y++) {
    const end = plane + y * stride + width;
    memory.fill(end, load<u8>(end - 1), stride - width);
  }
  const last = plane + (height - 1) * stride;
  for (let y = height; y < rows; y++) memory.copy(plane + y * stride, last, stride);
}

/** Halves both axes of a plane. @param stride columns of the result @param rows rows of the result */
export function halve(plane: usize, width: i32, height: i32, out: usize, stride: i32, rows: i32): void {
  const lines = (height + 1) >> 1;
  const bias = i16x8(1, 2, 1, 2, 1, 2, 1, 2);
  for (let y = 0; y < lines; y++) {
    const above = plane + 2 * y * width;
    const below = 2 * y + 1 < height ? above + width : above;
    let x = 0;
    for (; 2 * x + 16 <= width; x += 8) {
      const first = i16x8.extadd_pairwise_i8x16_u(v128.load(above + 2 * x));
      const sum = i16x8.add(first, i16x8.extadd_pairwise_i8x16_u(v128.load(below + 2 * x)));
      const means = i16x8.shr_u(i16x8.add(sum, bias), 2);
      v128.store64_lane(out + x, i8x16.narrow_i16x8_u(means, means), 0);
    }
    for (; x < stride; x++) {
      const left = min(2 * x, width - 1);
      const right = min(2 * x + 1, width - 1);
      const sum = <i32>load<u8>(above + left) + load<u8>(above + right);
      const all = sum + load<u8>(below + left) + load<u8>(below + right);
      store<u8>(out + x, <u8>((all + 1 + (x & 1)) >> 2));
    }
    out += stride;
  }
  padPlane(out - lines * stride, stride, lines, stride, rows);
}

/** Doubles both axes of a plane. @param sums two more i16 than columns, and 16 unused bytes */
export function double(half: usize, stride: i32, width: i32, height: i32, sums: usize, out: usize): void {
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  for (let y = 0; y < height; y++) {
    const row = y >> 1;
    const near = half + row * stride;
    if (columns <= 2) {
      for (let x = 0; x < width; x++) store<u8>(out + x, load<u8>(near + (x >> 1)));
      out += width;
      continue;
    }
    const next = half + max(0, min(rows - 1, y & 1 ? row + 1 : row - 1)) * stride;
    for (let x = 0; x < columns; x += 8) {
      const own = v128.load8x8_u(near + x);
      const sum = i16x8.add(i16x8.mul(own, i16x8.splat(3)), v128.load8x8_u(next + x));
      v128.store(sums + 2 * (x + 1), sum);
    }
    store<i16>(sums, load<i16>(sums + 2));
    store<i16>(sums + 2 * (columns + 1), load<i16>(sums + 2 * columns));
    for (let x = 0; x < columns; x += 8) {
      const own = i16x8.mul(v128.load(sums + 2 * (x + 1)), i16x8.splat(3));
      const left = i16x8.add(i16x8.add(own, v128.load(sums + 2 * x)), i16x8.splat(8));
      const right = i16x8.add(i16x8.add(own, v128.load(sums + 2 * (x + 2))), i16x8.splat(7));
      v128.store(out + 2 * x, v128.or(i16x8.shr_u(left, 4), i16x8.shl(i16x8.shr_u(right, 4), 8)));
    }
    out += width;
  }
}
