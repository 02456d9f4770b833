// Hue in HSV of 8-bit RGB, four pixels at a time, in float64 and in the order of operations of the TypeScript kernel.

import { fourLevels, lastTwo, setUpLevels } from './levels';

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let six: v128 = f64x2.splat(0);
let twelve: v128 = f64x2.splat(0);
let four: v128 = f64x2.splat(0);
let one: v128 = f64x2.splat(0);

/** Returns the new levels of a channel of two pixels; `place` is in sixths of the circle, -6 to 18. */
// @ts-ignore: decorator
@inline
function channelOf(place: v128, high: v128, chroma: v128): v128 {
  const zero = f64x2.splat(0);
  const turns = f64x2.add(v128.and(f64x2.ge(place, six), six), v128.and(f64x2.ge(place, twelve), six));
  const sixth = f64x2.sub(place, f64x2.sub(turns, v128.and(f64x2.lt(place, zero), six)));
  const dropped = f64x2.pmax(zero, f64x2.pmin(f64x2.pmin(sixth, f64x2.sub(four, sixth)), one));
  return f64x2.sub(high, f64x2.mul(chroma, dropped));
}

// @ts-ignore: decorator
@inline
function turnedBy(difference: v128, chroma: v128, base: v128, isFirst: v128, turn: v128): v128 {
  const share = f64x2.div(difference, chroma);
  return f64x2.add(v128.bitselect(share, f64x2.add(base, share), isFirst), turn);
}

/** Turns the hue by `sixths` sixths of the circle, at most 3. 16 unused bytes follow `src` and `out`. */
export function turnHue8(src: usize, pixels: i32, sixths: f64, out: usize): void {
  setUpLevels(255);
  six = f64x2.splat(6);
  twelve = f64x2.splat(12);
  four = f64x2.splat(4);
  one = f64x2.splat(1);
  const turn = f64x2.splat(sixths);
  const five = f64x2.splat(5);
  const steps1 = f64x2.splat(2);
  const steps2 = f64x2.splat(4);
  const spread = i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1);
  const spreadG = i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1);
  const spreadB = i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1);
  const interleave = i8x16(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 13, 14, 15);
  for (let i = 0; i < pixels; i += 4) {
    const samples = v128.load(src);
    const r = i8x16.swizzle(samples, spread);
    const g = i8x16.swizzle(samples, spreadG);
    const b = i8x16.swizzle(samples, spreadB);
    const high = i32x4.max_s(r, i32x4.max_s(g, b));
    const chroma = i32x4.sub(high, i32x4.min_s(r, i32x4.min_s(g, b)));
    const isRed = i32x4.eq(high, r);
    const isGreen = i32x4.eq(high, g);
    const others = v128.bitselect(i32x4.sub(b, r), i32x4.sub(r, g), isGreen);
    const difference = v128.bitselect(i32x4.sub(g, b), others, isRed);
    const base = v128.bitselect(i32x4.splat(2), i32x4.splat(4), isGreen);
    // A grey pixel has no hue: any finite one leaves it as it is.
    const divisor = i32x4.max_s(chroma, i32x4.splat(1));
    const first = turnedBy(
      f64x2.convert_low_i32x4_s(difference),
      f64x2.convert_low_i32x4_s(divisor),
      f64x2.convert_low_i32x4_s(base),
      i32x4.shuffle(isRed, isRed, 0, 0, 1, 1),
      turn,
    );
    const last = turnedBy(
      lastTwo(difference),
      lastTwo(divisor),
      lastTwo(base),
      i32x4.shuffle(isRed, isRed, 2, 2, 3, 3),
      turn,
    );
    const high0 = f64x2.convert_low_i32x4_s(high);
    const high1 = lastTwo(high);
    const chroma0 = f64x2.convert_low_i32x4_s(chroma);
    const chroma1 = lastTwo(chroma);
    const place0 = f64x2.add(first, five);
    const place1 = f64x2.add(last, five);
    const red = fourLevels(channelOf(place0, high0, chroma0), channelOf(place1, high1, chroma1));
    const green = fourLevels(
      channelOf(f64x2.sub(place0, steps1), high0, chroma0),
      channelOf(f64x2.sub(place1, steps1), high1, chroma1),
    );
    const blue = fourLevels(
      channelOf(f64x2.sub(place0, steps2), high0, chroma0),
      channelOf(f64x2.sub(place1, steps2), high1, chroma1),
    );
    const words = i16x8.narrow_i32x4_u(red, green);
    const bytes = i8x16.narrow_i16x8_u(words, i16x8.narrow_i32x4_u(blue, blue));
    v128.store(out, i8x16.swizzle(bytes, interleave));
    src += 12;
    out += 12;
  }
}
