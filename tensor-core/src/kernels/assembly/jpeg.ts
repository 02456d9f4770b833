import { roundBlocks } from './jpeg-blocks';
import { double, halve, joinColors, padPlane, splitColors } from './jpeg-planes';

/** Unused bytes behind each buffer. */
const SLACK = 32;
const BLOCK = 512;

// @ts-ignore: decorator
@inline
function whole(length: i32): i32 {
  return (length + 7) & ~7;
}

// @ts-ignore: decorator
@inline
function halved(length: i32): i32 {
  return whole((length + 1) >> 1);
}

/** Returns the bytes that compressJpeg8() needs besides image and result. */
export function jpegBytes(width: i32, height: i32, channels: i32): i32 {
  const luma = BLOCK + whole(width) * whole(height) + SLACK;
  if (channels == 1) return luma;
  const chroma = width * height + halved(width) * halved(height) + 2 * SLACK;
  return luma + 2 * chroma + 2 * halved(width) + 2 * SLACK;
}

/**
 * Compresses an 8-bit image as JPEG and decompresses it. 16 unused bytes follow `src` and `out`.
 * @param tables divisors of luma and chroma, 64 i32 each
 * @param scratch jpegBytes() bytes
 */
export function compressJpeg8(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  tables: usize,
  scratch: usize,
  out: usize,
): void {
  const stride = whole(width);
  const luma = scratch + BLOCK;
  const blue = luma + stride * whole(height) + SLACK;
  const red = blue + width * height + SLACK;
  if (channels == 3) splitColors(src, width, height, luma, stride, blue, red);
  else for (let y = 0; y < height; y++) memory.copy(luma + y * stride, src + y * width, width);
  padPlane(luma, width, height, stride, whole(height));
  roundBlocks(luma, stride, whole(height), tables, scratch);
  if (channels == 1) {
    for (let y = 0; y < height; y++) memory.copy(out + y * width, luma + y * stride, width);
    return;
  }
  const columns = halved(width);
  const rows = halved(height);
  const half = red + width * height + SLACK;
  const sums = half + columns * rows + SLACK;
  for (let k = 0; k < 2; k++) {
    const plane = k == 0 ? blue : red;
    halve(plane, width, height, half, columns, rows);
    roundBlocks(half, columns, rows, tables + 256, scratch);
    double(half, columns, width, height, sums, plane);
  }
  joinColors(luma, stride, blue, red, width, height, out);
}
