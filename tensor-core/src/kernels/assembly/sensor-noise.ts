// Noise of lightness and hue of 8-bit images, in the order of operations of the TypeScript kernel.

import { fourLevels, lastTwo, setUpLevels } from './levels';
import { bitsOf, setUpBits, twoOf } from './noise-bits';
import {
  baseOf,
  differenceOf,
  lackAt,
  one,
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
let half: v128 = f64x2.splat(0);
let sixth: v128 = f64x2.splat(0);
let white: v128 = f64x2.splat(0);

/** Writes the sum of twice the lightness of all pixels, and that of its squares, as f64. */
export function lightnessSums8(src: usize, pixels: i32, channels: i32, sums: usize): void {
  let sum: i64 = 0;
  let squares: i64 = 0;
  for (let i = 0; i < pixels; i++, src += channels) {
    const first = <i32>load<u8>(src);
    const second = channels == 1 ? first : <i32>load<u8>(src, 1);
    const third = channels == 1 ? first : <i32>load<u8>(src, 2);
    const twice = max(first, max(second, third)) + min(first, min(second, third));
    sum += twice;
    squares += <i64>(twice * twice);
  }
  store<f64>(sums, <f64>sum);
  store<f64>(sums, <f64>squares, 8);
}

/** Returns the lightness of two pixels after noise. */
// @ts-ignore: decorator
@inline
function lighterOf(middle: v128, light: v128): v128 {
  return f64x2.pmin(white, f64x2.add(middle, f64x2.mul(light, f64x2.sub(white, middle))));
}

/** Returns the chroma of the same saturation. A grey pixel, also a black or white one, keeps none. */
// @ts-ignore: decorator
@inline
function chromaOf(chroma: v128, lighter: v128, middle: v128): v128 {
  const space = f64x2.pmin(middle, f64x2.sub(white, middle));
  const scaled = f64x2.mul(chroma, f64x2.pmin(lighter, f64x2.sub(white, lighter)));
  // Pixels with a chroma have a space of half a level or more.
  return f64x2.div(scaled, f64x2.pmax(half, space));
}

/** Returns the place of a turned hue within the circle, 0 to 6. */
// @ts-ignore: decorator
@inline
function withinCircle(turned: v128): v128 {
  return f64x2.sub(turned, f64x2.mul(six, f64x2.floor(f64x2.mul(turned, sixth))));
}

/** Returns the new levels of a channel of two pixels. `place`: 0 to 12. */
// @ts-ignore: decorator
@inline
function channelOf(place: v128, top: v128, chroma: v128): v128 {
  const at = f64x2.sub(place, v128.and(f64x2.ge(place, six), six));
  return f64x2.sub(top, f64x2.mul(chroma, lackAt(at)));
}

function addToGrey(src: usize, pixels: i32, lights: usize, out: usize): void {
  let index = i32x4(0, 1, 2, 3);
  for (let i = 0; i < pixels; i += 4, src += 4, out += 4) {
    const draws = i32x4.shr_u(bitsOf(index), 20);
    index = i32x4.add(index, i32x4.splat(4));
    const levels = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(src)));
    const light0 = twoOf(lights, i32x4.extract_lane(draws, 0), i32x4.extract_lane(draws, 1));
    const light1 = twoOf(lights, i32x4.extract_lane(draws, 2), i32x4.extract_lane(draws, 3));
    const grey = fourLevels(
      lighterOf(f64x2.convert_low_i32x4_s(levels), light0),
      lighterOf(lastTwo(levels), light1),
    );
    const words = i16x8.narrow_i32x4_u(grey, grey);
    v128.store32_lane(out, i8x16.narrow_i16x8_u(words, words), 0);
  }
}

function addToRgb(src: usize, pixels: i32, lights: usize, turns: usize, out: usize): void {
  let index = i32x4(0, 1, 2, 3);
  const reds = placesOfReds();
  const greens = placesOfGreens();
  const blues = placesOfBlues();
  const interleaved = placesOfPixels();
  const three = f64x2.splat(3);
  const five = f64x2.splat(5);
  for (let i = 0; i < pixels; i += 4, src += 12, out += 12) {
    const bits = bitsOf(index);
    index = i32x4.add(index, i32x4.splat(4));
    const lightAt = i32x4.shr_u(bits, 20);
    const turnAt = v128.and(i32x4.shr_u(bits, 8), i32x4.splat(4095));
    const samples = v128.load(src);
    const r = i8x16.swizzle(samples, reds);
    const g = i8x16.swizzle(samples, greens);
    const b = i8x16.swizzle(samples, blues);
    const high = i32x4.max_s(r, i32x4.max_s(g, b));
    const low = i32x4.min_s(r, i32x4.min_s(g, b));
    const chroma = i32x4.sub(high, low);
    const twice = i32x4.add(high, low);
    const isRed = i32x4.eq(high, r);
    const isGreen = i32x4.eq(high, g);
    const difference = differenceOf(r, g, b, isRed, isGreen);
    const base = baseOf(isGreen);
    const divisor = i32x4.max_s(chroma, i32x4.splat(1));

    const middle0 = f64x2.mul(f64x2.convert_low_i32x4_s(twice), half);
    const middle1 = f64x2.mul(lastTwo(twice), half);
    const lighter0 = lighterOf(
      middle0,
      twoOf(lights, i32x4.extract_lane(lightAt, 0), i32x4.extract_lane(lightAt, 1)),
    );
    const lighter1 = lighterOf(
      middle1,
      twoOf(lights, i32x4.extract_lane(lightAt, 2), i32x4.extract_lane(lightAt, 3)),
    );
    const chroma0 = chromaOf(f64x2.convert_low_i32x4_s(chroma), lighter0, middle0);
    const chroma1 = chromaOf(lastTwo(chroma), lighter1, middle1);
    const top0 = f64x2.add(lighter0, f64x2.mul(chroma0, half));
    const top1 = f64x2.add(lighter1, f64x2.mul(chroma1, half));
    const hue0 = withinCircle(
      turnedBy(
        f64x2.convert_low_i32x4_s(difference),
        f64x2.convert_low_i32x4_s(divisor),
        f64x2.convert_low_i32x4_s(base),
        i32x4.shuffle(isRed, isRed, 0, 0, 1, 1),
        twoOf(turns, i32x4.extract_lane(turnAt, 0), i32x4.extract_lane(turnAt, 1)),
      ),
    );
    const hue1 = withinCircle(
      turnedBy(
        lastTwo(difference),
        lastTwo(divisor),
        lastTwo(base),
        i32x4.shuffle(isRed, isRed, 2, 2, 3, 3),
        twoOf(turns, i32x4.extract_lane(turnAt, 2), i32x4.extract_lane(turnAt, 3)),
      ),
    );
    storeRgb(
      out,
      fourLevels(
        channelOf(f64x2.add(hue0, five), top0, chroma0),
        channelOf(f64x2.add(hue1, five), top1, chroma1),
      ),
      fourLevels(
        channelOf(f64x2.add(hue0, three), top0, chroma0),
        channelOf(f64x2.add(hue1, three), top1, chroma1),
      ),
      fourLevels(
        channelOf(f64x2.add(hue0, one), top0, chroma0),
        channelOf(f64x2.add(hue1, one), top1, chroma1),
      ),
      interleaved,
    );
  }
}

/** Adds noise. @param lights 4,096 f64 @param turns 4,096 f64. 16 unused bytes follow `src` and `out`. */
export function addSensorNoise8(
  src: usize,
  pixels: i32,
  channels: i32,
  seed: u32,
  lights: usize,
  turns: usize,
  out: usize,
): void {
  setUpBits(seed);
  setUpLevels(255);
  setUpHues();
  half = f64x2.splat(0.5);
  sixth = f64x2.splat(1.0 / 6.0);
  white = f64x2.splat(255);
  if (channels == 1) addToGrey(src, pixels, lights, out);
  else addToRgb(src, pixels, lights, turns, out);
}
