// Rows of a mask as runs of one value.

// @ts-ignore: decorator
@inline
function runEnd1(at: usize, end: usize): usize {
  const value = i8x16.splat(<i8>load<u8>(at));
  for (at++; at + 16 <= end; at += 16) {
    const differing = ~i8x16.bitmask(i8x16.eq(v128.load(at), value)) & 0xffff;
    if (differing) return at + <usize>ctz(differing);
  }
  while (at < end && load<u8>(at) == <u8>i8x16.extract_lane_u(value, 0)) at++;
  return at;
}

// @ts-ignore: decorator
@inline
function runEnd2(at: usize, end: usize): usize {
  const value = i16x8.splat(<i16>load<u16>(at));
  for (at += 2; at + 16 <= end; at += 16) {
    const differing = ~i16x8.bitmask(i16x8.eq(v128.load(at), value)) & 0xff;
    if (differing) return at + ((<usize>ctz(differing)) << 1);
  }
  while (at < end && load<u16>(at) == <u16>i16x8.extract_lane_u(value, 0)) at += 2;
  return at;
}

// @ts-ignore: decorator
@inline
function runEnd3(at: usize, end: usize): usize {
  const last = end - 3;
  // Five pixels of a vector compared with the following ones: a run ends before the first that differs.
  for (; at + 19 <= end; at += 15) {
    const differing = ~i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at, 3))) & 0x7fff;
    if (differing) return at + 3 * (<usize>(ctz(differing) / 3) + 1);
  }
  while (at < last && load<u16>(at) == load<u16>(at, 3) && load<u8>(at, 2) == load<u8>(at, 5)) at += 3;
  return at + 3;
}

/** Returns the end of the run of pixels of `bytes` bytes (1, 2 or 3) that begins at `at`, at most `end`. */
// @ts-ignore: decorator
@inline
export function runEnd(at: usize, end: usize, bytes: i32): usize {
  if (bytes == 1) return runEnd1(at, end);
  if (bytes == 2) return runEnd2(at, end);
  return runEnd3(at, end);
}

/** Returns the value of a pixel: a sample, or R, G, B as 0xRRGGBB. */
// @ts-ignore: decorator
@inline
export function valueAt(at: usize, bytes: i32): u32 {
  if (bytes == 1) return load<u8>(at);
  if (bytes == 2) return load<u16>(at);
  return ((<u32>load<u8>(at)) << 16) | ((<u32>load<u8>(at, 1)) << 8) | <u32>load<u8>(at, 2);
}
