// Properties of the pixels of an image.

// @ts-ignore: decorator
@inline
function likeNext8(at: usize, wanted: i32): bool {
  return (i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at, 1))) & wanted) == wanted;
}

// @ts-ignore: decorator
@inline
function likeNext16(at: usize, wanted: i32): bool {
  return (i16x8.bitmask(i16x8.eq(v128.load(at), v128.load(at, 2))) & wanted) == wanted;
}

/**
 * Returns true if the three samples of each of `pixels` pixels, of `bytes` bytes (1 or 2), are equal. 16 unused bytes
 * follow.
 */
export function isGrey(src: usize, pixels: i32, bytes: i32): bool {
  const end = src + <usize>(pixels * 3 * bytes);
  // The third sample of a pixel may differ from the first of the next: its bit is ignored.
  if (bytes == 1) {
    for (; src + 48 <= end; src += 48) {
      if (!likeNext8(src, 0xb6db) || !likeNext8(src + 16, 0xdb6d) || !likeNext8(src + 32, 0x6db6))
        return false;
    }
    for (; src < end; src += 3) {
      const first = load<u8>(src);
      if (first != load<u8>(src, 1) || first != load<u8>(src, 2)) return false;
    }
    return true;
  }
  for (; src + 48 <= end; src += 48) {
    if (!likeNext16(src, 0xdb) || !likeNext16(src + 16, 0xb6) || !likeNext16(src + 32, 0x6d)) return false;
  }
  for (; src < end; src += 6) {
    const first = load<u16>(src);
    if (first != load<u16>(src, 2) || first != load<u16>(src, 4)) return false;
  }
  return true;
}

// @ts-ignore: decorator
@inline
function isSame(a: usize, b: usize, pixel: usize): bool {
  if (pixel == 1) return load<u8>(a) == load<u8>(b);
  if (pixel == 2) return load<u16>(a) == load<u16>(b);
  if (pixel == 3) return load<u16>(a) == load<u16>(b) && load<u8>(a, 2) == load<u8>(b, 2);
  return load<u32>(a) == load<u32>(b) && load<u16>(a, 4) == load<u16>(b, 4);
}

/** Counts the 2x2 squares of one colour in two consecutive rows at `src`, of pixels of 1, 2, 3 or 6 bytes. */
export function flatSquares(src: usize, width: i32, pixel: usize): i32 {
  const stride = <usize>width * pixel;
  let flat = 0;
  let wasSame = isSame(src, src + stride, pixel);
  for (let x = 1; x < width; x++) {
    src += pixel;
    const same = isSame(src, src + stride, pixel);
    if (same && wasSame && isSame(src, src - pixel, pixel)) flat++;
    wasSame = same;
  }
  return flat;
}

/** Returns the lowest and the highest of `count` 16-bit samples, as high << 16 | low. */
export function range16(src: usize, count: i32): u32 {
  let low = i16x8.splat(-1),
    high = i16x8.splat(0);
  const end = src + ((<usize>count) << 1);
  for (; src + 16 <= end; src += 16) {
    const samples = v128.load(src);
    low = i16x8.min_u(low, samples);
    high = i16x8.max_u(high, samples);
  }
  for (; src < end; src += 2) {
    const sample = i16x8.splat(<i16>load<u16>(src));
    low = i16x8.min_u(low, sample);
    high = i16x8.max_u(high, sample);
  }
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15));
  low = i16x8.min_u(low, i8x16.shuffle(low, low, 2, 3, 0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  high = i16x8.max_u(high, i8x16.shuffle(high, high, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  high = i16x8.max_u(high, i8x16.shuffle(high, high, 4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15));
  high = i16x8.max_u(high, i8x16.shuffle(high, high, 2, 3, 0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  return ((<u32>i16x8.extract_lane_u(high, 0)) << 16) | <u32>i16x8.extract_lane_u(low, 0);
}
