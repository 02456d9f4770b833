// The colour of colorPixels() if each channel depends on itself alone: the same arithmetic in float32, sample by sample.

import { UPWARDS } from './places';
import { threeChannels } from './plain-levels';

/** 3 * 2^22: added to a level, it rounds it to the last bit. */
const WHOLES: f32 = 12582912;
let wholes: v128 = i32x4.splat(0);

/** Factors of sums, which have 14 fractional bits, then offsets of levels, of the three channels; float32. */
const NUMBERS: usize = memory.data(24, 16);
/** Bits that are kept, and levels that are added and subtracted, of 48 samples. */
const SHIFTS: usize = memory.data(144, 16);

/** Returns the level of a sum outside of the range, too. */
// @ts-ignore: decorator
@inline
function wholeLevel(sum: i32, k: i32): i32 {
  const at = NUMBERS + ((<usize>k) << 2);
  const exact: f32 = <f32>sum * load<f32>(at) + load<f32>(at, 12);
  return reinterpret<i32>(exact + WHOLES) - reinterpret<i32>(WHOLES);
}

// @ts-ignore: decorator
@inline
function cut(level: i32): i32 {
  return min(max(level, 0), 255);
}

/**
 * Returns whether a channel only shifts its levels, or has one level, whatever the pixel below is: its share is so small
 * that most shifts are equal for the lowest and the highest one. Then it sets the channel's SHIFTS.
 */
function isShift(k: i32): bool {
  const kept = load<f32>(NUMBERS + ((<usize>k) << 2)) == 0 ? 0 : 255;
  const shift = wholeLevel(0, k);
  for (let level = 0; level < 256; level++) {
    const expected = cut((level & kept) + shift);
    const sum = level * 16383;
    if (cut(wholeLevel(sum, k)) != expected || cut(wholeLevel(sum + 255, k)) != expected) return false;
  }
  for (let i = <usize>k; i < 48; i += 3) {
    store<u8>(SHIFTS + i, <u8>kept);
    store<u8>(SHIFTS + i, <u8>cut(shift), 48);
    store<u8>(SHIFTS + i, <u8>cut(-shift), 96);
  }
  return true;
}

// @ts-ignore: decorator
@inline
function shifted(src: usize, part: usize): v128 {
  const kept = v128.and(v128.load(src), v128.load(SHIFTS + part));
  return i8x16.sub_sat_u(i8x16.add_sat_u(kept, v128.load(SHIFTS + part, 48)), v128.load(SHIFTS + part, 96));
}

function shiftRow(src: usize, samples: i32, out: usize): void {
  const end = out + <usize>samples;
  for (; out < end; src += 48, out += 48) {
    v128.store(out, shifted(src, 0));
    v128.store(out, shifted(src + 16, 16), 16);
    v128.store(out, shifted(src + 32, 32), 32);
  }
}

// @ts-ignore: decorator
@inline
function four(level: v128, more: v128, factor: v128, offset: v128): v128 {
  const sum = f32x4.convert_i32x4_s(i32x4.add(i32x4.shl(level, 14), more));
  return i32x4.sub(f32x4.add(f32x4.add(f32x4.mul(sum, factor), offset), wholes), wholes);
}

/** 16 samples, with the factors and offsets of the first, second and third four, and so on. */
// @ts-ignore: decorator
@inline
function colored(here: v128, under: v128, f0: v128, f1: v128, f2: v128, o0: v128, o1: v128, o2: v128): v128 {
  const low = i16x8.extend_low_i8x16_u(here);
  const high = i16x8.extend_high_i8x16_u(here);
  const moreLow = i16x8.sub(i16x8.extend_low_i8x16_u(under), low);
  const moreHigh = i16x8.sub(i16x8.extend_high_i8x16_u(under), high);
  const first = i16x8.narrow_i32x4_s(
    four(i32x4.extend_low_i16x8_u(low), i32x4.extend_low_i16x8_s(moreLow), f0, o0),
    four(i32x4.extend_high_i16x8_u(low), i32x4.extend_high_i16x8_s(moreLow), f1, o1),
  );
  const last = i16x8.narrow_i32x4_s(
    four(i32x4.extend_low_i16x8_u(high), i32x4.extend_low_i16x8_s(moreHigh), f2, o2),
    four(i32x4.extend_high_i16x8_u(high), i32x4.extend_high_i16x8_s(moreHigh), f0, o0),
  );
  return i8x16.narrow_i16x8_u(first, last);
}

/** Samples from red on, each with the one at `below` of its place. Up to 47 further ones are written. */
function colorRow(src: usize, below: isize, samples: i32, out: usize): void {
  const f0 = threeChannels(NUMBERS, 0);
  const f1 = threeChannels(NUMBERS, 1);
  const f2 = threeChannels(NUMBERS, 2);
  const o0 = threeChannels(NUMBERS + 12, 0);
  const o1 = threeChannels(NUMBERS + 12, 1);
  const o2 = threeChannels(NUMBERS + 12, 2);
  const end = out + <usize>samples;
  for (; out < end; src += 48, out += 48) {
    const under = <usize>(<isize>src + below);
    v128.store(out, colored(v128.load(src), v128.load(under), f0, f1, f2, o0, o1, o2));
    v128.store(out, colored(v128.load(src, 16), v128.load(under, 16), f1, f2, f0, o1, o2, o0), 16);
    v128.store(out, colored(v128.load(src, 32), v128.load(under, 32), f2, f0, f1, o2, o0, o1), 32);
  }
}

/** Pixels one by one, as they are. */
function colorAlone(src: usize, pixels: i32, out: usize): void {
  for (let i = 0; i < pixels; i++) {
    for (let k = 0; k < 3; k++, src++, out++)
      store<u8>(out, <u8>cut(wholeLevel((<i32>load<u8>(src)) << 14, k)));
  }
}

/** Computes colorPixels() for a colour without shares of other channels. 48 unused bytes follow `src` and `out`. */
export function colorChannels(
  src: usize,
  down: isize,
  below: isize,
  width: i32,
  height: i32,
  color: usize,
  out: usize,
): void {
  wholes = f32x4.splat(WHOLES);
  for (let k = <usize>0; k < 3; k++) {
    store<f32>(NUMBERS + (k << 2), <f32>(load<f64>(color + (k << 3)) / 16384.0));
    store<f32>(NUMBERS + (k << 2), <f32>(load<f64>(color + (k << 3), 48) + UPWARDS), 12);
  }
  const areShifts = isShift(0) && isShift(1) && isShift(2);
  const row = width * 3;
  const blocks = (width - 2) >> 2;
  const last = <usize>(3 + 12 * blocks);
  // What a row writes behind its end is written again by the next.
  for (let y = 0; y < height; y++) {
    if (areShifts) {
      shiftRow(src, row, out);
    } else if (y == 0 || y == height - 1 || blocks < 1) {
      colorRow(src, 0, row, out);
    } else {
      colorRow(src + 3, below, 12 * blocks, out + 3);
      colorAlone(src, 1, out);
      colorAlone(src + last, width - 1 - 4 * blocks, out + last);
    }
    src = <usize>(<isize>src + down);
    out += <usize>row;
  }
}
