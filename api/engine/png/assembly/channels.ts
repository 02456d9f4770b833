// Conversions from one channel to three and from three to one, and from 16 bits to 8.

/** Red, green and blue of four pixels, as pairs (r, g) and (b, b) of 16 bit. */
// @ts-ignore: decorator
@inline
function luma(pixels: v128): v128 {
  const zero = i8x16.splat(0);
  const redGreen = i8x16.shuffle(pixels, zero, 0, 16, 1, 16, 3, 16, 4, 16, 6, 16, 7, 16, 9, 16, 10, 16);
  const blue = i8x16.shuffle(pixels, zero, 2, 16, 16, 16, 5, 16, 16, 16, 8, 16, 16, 16, 11, 16, 16, 16);
  const sum = i32x4.add(
    i32x4.add(
      i32x4.dot_i16x8_s(redGreen, i16x8(299, 587, 299, 587, 299, 587, 299, 587)),
      i32x4.dot_i16x8_s(blue, i32x4.splat(114)),
    ),
    i32x4.splat(500),
  );
  // The product is at most one too low.
  const low = i32x4.shr_u(i32x4.mul(sum, i32x4.splat(16777)), 24);
  const rest = i32x4.sub(sum, i32x4.mul(low, i32x4.splat(1000)));
  return i32x4.sub(low, i32x4.gt_s(rest, i32x4.splat(999)));
}

/**
 * Computes the Rec. 601 luma of 8 bit RGB: (299 R + 587 G + 114 B + 500) / 1000, rounded down. `out` is followed by 16
 * unused bytes.
 */
export function lumaOfRgb(src: usize, pixels: i32, out: usize): void {
  for (let i = 0; i < pixels; i += 4) {
    const level = luma(v128.load(src));
    const words = i16x8.narrow_i32x4_s(level, level);
    v128.store32_lane(out, i8x16.narrow_i16x8_u(words, words), 0);
    src += 12;
    out += 4;
  }
}

/** Repeats 8 bit grey three times. `out` is followed by an unused byte. */
export function repeatGrey(src: usize, pixels: i32, out: usize): void {
  const end = src + <usize>pixels;
  for (; src < end; src++) {
    store<u32>(out, <u32>load<u8>(src) * 0x10101);
    out += 3;
  }
}

/** Converts 16 bit to 8: (v + 128) / 257, rounded down. `out` is followed by 16 unused bytes. */
export function narrowSamples(src: usize, samples: i32, out: usize): void {
  const half = i32x4.splat(128);
  const factor = i32x4.splat(0xff01);
  for (let i = 0; i < samples; i += 8) {
    const low = i32x4.shr_u(i32x4.mul(i32x4.add(v128.load16x4_u(src), half), factor), 24);
    const high = i32x4.shr_u(i32x4.mul(i32x4.add(v128.load16x4_u(src, 8), half), factor), 24);
    const words = i16x8.narrow_i32x4_u(low, high);
    v128.store64_lane(out, i8x16.narrow_i16x8_u(words, words), 0);
    src += 16;
    out += 8;
  }
}

/** Copies the first of three 8 bit channels; returns false if the three of some pixel differ. */
export function takeEqual(src: usize, pixels: i32, out: usize): bool {
  const end = src + 3 * <usize>pixels;
  let differing: u32 = 0;
  for (; src < end; src += 3) {
    const first = load<u8>(src);
    differing |= (first ^ load<u8>(src, 1)) | (first ^ load<u8>(src, 2));
    store<u8>(out, first);
    out++;
  }
  return differing == 0;
}
