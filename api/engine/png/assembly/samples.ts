// Samples made of stored ones, and the other way round: fields of a few bits, alpha, colours of a palette.

/** The samples of a byte, for fields of 1, 2 and 4 bits: 8, 4 and 2 bytes. */
const FIELDS: usize = memory.data(256 * 8, 16);
/** 0xRRGGBB by index, as R, G, B and an idle byte. */
const COLORS: usize = memory.data(256 * 4, 16);

export function colorsAt(): usize {
  return COLORS;
}

/** Takes fields of `depth` bits (1, 2 or 4) apart, `perRow` of each of `rows` rows. `out` has 8 idle bytes behind it. */
export function unpackFields(src: usize, perRow: i32, rows: i32, depth: i32, out: usize): void {
  const perByte = 8 / depth;
  const mask = (1 << depth) - 1;
  for (let byte = 0; byte < 256; byte++) {
    for (let i = 0; i < perByte; i++) {
      const field = (byte >> (8 - depth * (i + 1))) & mask;
      store<u8>(FIELDS + <usize>((byte << 3) + i), <u8>field);
    }
  }
  const bytes = (perRow + perByte - 1) / perByte;
  for (let row = 0; row < rows; row++) {
    // What the last byte has too many is overwritten by the next row.
    let to = out;
    for (let i = 0; i < bytes; i++) {
      const fields = FIELDS + ((<usize>load<u8>(src)) << 3);
      src++;
      store<u64>(to, load<u64>(fields));
      to += <usize>perByte;
    }
    out += <usize>perRow;
  }
}

/**
 * Drops the last of `channels` samples (2 or 4) of `bytes` bytes (1 or 2) of each pixel. True if all of them are the
 * highest. `out` has 16 idle bytes behind it.
 */
export function dropAlpha(src: usize, pixels: i32, channels: i32, bytes: i32, out: usize): bool {
  const pixel = channels * bytes;
  const kept = <usize>(pixel - bytes);
  const end = src + <usize>(pixels * pixel);
  let all = i8x16.splat(-1);
  const whole = src + ((end - src) & ~15);
  for (; src < whole; src += 16) {
    const v = v128.load(src);
    all = v128.and(all, v);
    if (pixel == 8)
      v128.store(out, i8x16.shuffle(v, v, 0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 6, 7, 14, 15));
    else if (pixel == 2)
      v128.store(out, i8x16.shuffle(v, v, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15));
    else if (bytes == 1)
      v128.store(out, i8x16.shuffle(v, v, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15));
    else v128.store(out, i8x16.shuffle(v, v, 0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15));
    out += <usize>(channels == 4 ? 12 : 8);
  }
  // The bytes that are kept do not count: of pixels of 8 bytes six, of the others half or three.
  let others = i32x4.splat(bytes == 1 ? 0xffffff : 0xffff);
  if (pixel == 2) others = i16x8.splat(0xff);
  if (pixel == 8) others = i32x4(-1, 0xffff, -1, 0xffff);
  let isOpaque = i8x16.all_true(i8x16.eq(v128.or(all, others), i8x16.splat(-1)));
  for (; src < end; src += <usize>pixel) {
    for (let i: usize = 0; i < kept; i++) store<u8>(out + i, load<u8>(src + i));
    for (let i = kept; i < <usize>pixel; i++) if (load<u8>(src + i) != 255) isOpaque = false;
    out += kept;
  }
  return isOpaque;
}

/** Gives each of `pixels` indices its colour of colorsAt(), three bytes. `out` has an idle byte behind it. */
export function paintIndices(src: usize, pixels: i32, out: usize): void {
  const end = src + <usize>pixels;
  for (; src < end; src++) {
    store<u32>(out, load<u32>(COLORS + ((<usize>load<u8>(src)) << 2)));
    out += 3;
  }
}
