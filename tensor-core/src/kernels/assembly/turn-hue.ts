// Hue in HSV of 8-bit RGB, four pixels at a time, in float64 and in the order of operations of the TypeScript kernel.

import { fourLevels, lastTwo, setUpLevels } from './levels';
import {
  baseOf,
  differenceOf,
  lackAt,
  placesOfBlues,
  placesOfGreens,
  placesOfPixels,
  placesOfReds,
  setUpHues,
  six,
  storeRgb,
  turnedBy,
} from './rgb-four';

// Vector constants are globals instead of literals, because engines rebuild literals at each use.
let twelve: v128 = f64x2.splat(0);

/** Returns the new levels of a channel of two pixels; `place` is in sixths of the circle, -6 to 18. */
// @ts-ignore: decorator
@inline
function channelOf(place: v128, high: v128, chroma: v128): v128 {
  const zero = f64x2.splat(0);
  const turns = f64x2.add(v128.and(f64x2.ge(place, six), six), v128.and(f64x2.ge(place, twelve), six));
  const sixth = f64x2.sub(place, f64x2.sub(turns, v128.and(f64x2.lt(place, zero), six)));
  return f64x2.sub(high, f64x2.mul(chroma, lackAt(sixth)));
}

/** Turns the hue by `sixths` sixths of the circle, at most 3. 16 unused bytes follow `src` and `out`. */
export function turnHue8(src: usize, pixels: i32, sixths: f64, out: usize): void {
  setUpLevels(255);
  setUpHues();
  twelve = f64x2.splat(12);
  const turn = f64x2.splat(sixths);
  const five = f64x2.splat(5);
  const steps1 = f64x2.splat(2);
  const steps2 = f64x2.splat(4);
  const reds = placesOfReds();
  const greens = placesOfGreens();
  const blues = placesOfBlues();
  const interleaved = placesOfPixels();
  for (let i = 0; i < pixels; i += 4) {
    const samples = v128.load(src);
    const r = i8x16.swizzle(samples, reds);
    const g = i8x16.swizzle(samples, greens);
    const b = i8x16.swizzle(samples, blues);
    const high = i32x4.max_s(r, i32x4.max_s(g, b));
    const chroma = i32x4.sub(high, i32x4.min_s(r, i32x4.min_s(g, b)));
    const isRed = i32x4.eq(high, r);
    const isGreen = i32x4.eq(high, g);
    const difference = differenceOf(r, g, b, isRed, isGreen);
    const base = baseOf(isGreen);
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
    storeRgb(out, red, green, blue, interleaved);
    src += 12;
    out += 12;
  }
}
