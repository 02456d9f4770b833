// Tables of levels that vectors compute, of 8-bit samples: see ../simd/plain-tables.ts.

/**
 * Replaces each level by `(level ^ low) & mask`, from `from` on by `(level ^ high) & mask`. 16 unused bytes follow `src`
 * and `out`.
 */
export function turnBits8(
  src: usize,
  samples: i32,
  from: i32,
  low: i32,
  high: i32,
  mask: i32,
  out: usize,
): void {
  const start = i8x16.splat(<i8>from);
  const below = i8x16.splat(<i8>low);
  const above = i8x16.splat(<i8>high);
  const kept = i8x16.splat(<i8>mask);
  const end = out + <usize>samples;
  for (; out < end; src += 16, out += 16) {
    const levels = v128.load(src);
    const turned = v128.bitselect(above, below, i8x16.ge_u(levels, start));
    v128.store(out, v128.and(v128.xor(levels, turned), kept));
  }
}

/** 3 * 2^22: added to a level, it rounds it to the last bit. */
let wholes: v128 = i32x4.splat(0);

// @ts-ignore: decorator
@inline
function four(levels: v128, factor: v128, offset: v128): v128 {
  const exact = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(levels), factor), offset);
  return i32x4.sub(f32x4.add(exact, wholes), wholes);
}

/** 16 samples, of which each fourth has the first factor and offset, and so on. */
// @ts-ignore: decorator
@inline
function lines(levels: v128, f0: v128, f1: v128, f2: v128, o0: v128, o1: v128, o2: v128): v128 {
  const low = i16x8.extend_low_i8x16_u(levels);
  const high = i16x8.extend_high_i8x16_u(levels);
  const first = i16x8.narrow_i32x4_s(
    four(i32x4.extend_low_i16x8_u(low), f0, o0),
    four(i32x4.extend_high_i16x8_u(low), f1, o1),
  );
  const last = i16x8.narrow_i32x4_s(
    four(i32x4.extend_low_i16x8_u(high), f2, o2),
    four(i32x4.extend_high_i16x8_u(high), f0, o0),
  );
  return i8x16.narrow_i16x8_u(first, last);
}

// @ts-ignore: decorator
@inline
function numberOf(numbers: usize, sample: i32): f32 {
  return load<f32>(numbers + ((<usize>(sample % 3)) << 2));
}

/** Returns the numbers of the channels of four samples, of which the first is of channel `first`. */
// @ts-ignore: decorator
@inline
export function threeChannels(numbers: usize, first: i32): v128 {
  return f32x4(
    numberOf(numbers, first),
    numberOf(numbers, first + 1),
    numberOf(numbers, first + 2),
    numberOf(numbers, first + 3),
  );
}

/**
 * Replaces each level by that of its channel's line, in float32, limited to 0 and 255.
 * @param numbers three factors, then three offsets (float32); those of one channel are repeated. 48 unused bytes follow
 *   `src` and `out`.
 */
export function lineLevels8(src: usize, samples: i32, numbers: usize, out: usize): void {
  wholes = f32x4.splat(12582912);
  const f0 = threeChannels(numbers, 0);
  const f1 = threeChannels(numbers, 1);
  const f2 = threeChannels(numbers, 2);
  const o0 = threeChannels(numbers + 12, 0);
  const o1 = threeChannels(numbers + 12, 1);
  const o2 = threeChannels(numbers + 12, 2);
  const end = out + <usize>samples;
  for (; out < end; src += 48, out += 48) {
    v128.store(out, lines(v128.load(src), f0, f1, f2, o0, o1, o2));
    v128.store(out, lines(v128.load(src, 16), f1, f2, f0, o1, o2, o0), 16);
    v128.store(out, lines(v128.load(src, 32), f2, f0, f1, o2, o0, o1), 32);
  }
}
