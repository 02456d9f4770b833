import { finish, setUpColor } from './color-rgb8';
import { setUpPlaces } from './places';
import { placesOfBlues, placesOfGreens, placesOfReds } from './rgb-four';

// The colour of the bilinear warp of RGB alone, for a map that interpolates nothing. The result is the warp's own: its
// places are rounded, so that a pixel inside counts 16383 times and the one below it once, in 16384.

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** Red, green and blue of four pixels: every third byte. */
let reds: v128 = i32x4.splat(0);
let greens: v128 = i32x4.splat(0);
let blues: v128 = i32x4.splat(0);

// @ts-ignore: decorator
@inline
function store12(at: usize, bytes: v128): void {
  v128.store64_lane(at, bytes, 0);
  v128.store32_lane(at, bytes, 2, 8);
}

// @ts-ignore: decorator
@inline
function sum(here: v128, under: v128, channel: v128): v128 {
  const level = i8x16.relaxed_swizzle(here, channel);
  const below = i8x16.relaxed_swizzle(under, channel);
  return i32x4.add(i32x4.shl(level, 14), i32x4.sub(below, level));
}

/** Blocks of four pixels, each with the one at `below` of its place. */
// @ts-ignore: decorator
@inline
function colorBlocks(at: usize, below: isize, blocks: i32, out: usize): void {
  for (let i = 0; i < blocks; i++) {
    const here = v128.load(at),
      under = v128.load(<usize>(<isize>at + below));
    store12(out, finish(sum(here, under, reds), sum(here, under, greens), sum(here, under, blues)));
    at += 12;
    out += 12;
  }
}

/** Pixels one by one, as they are. */
function colorAlone(at: usize, pixels: i32, out: usize): void {
  for (let i = 0; i < pixels; i++) {
    const r = i32x4.splat((<i32>load<u8>(at)) << 14),
      g = i32x4.splat((<i32>load<u8>(at, 1)) << 14),
      b = i32x4.splat((<i32>load<u8>(at, 2)) << 14);
    const bytes = finish(r, g, b);
    v128.store_lane<u16>(out, bytes, 0);
    v128.store_lane<u8>(out, bytes, 2, 2);
    at += 3;
    out += 3;
  }
}

/**
 * Changes the colour of 8-bit RGB, of which the first row is at `src` and the next ones are `down` bytes apart. The pixel
 * below each in the frame is `below` bytes away. `color`: see setUpColor(). 16 unused bytes follow `src` and `out`.
 */
export function colorPixels(
  src: usize,
  down: isize,
  below: isize,
  width: i32,
  height: i32,
  color: usize,
  out: usize,
): void {
  setUpPlaces();
  setUpColor(color);
  reds = placesOfReds();
  greens = placesOfGreens();
  blues = placesOfBlues();
  // Fewer than four pixels inside are sampled one by one.
  const blocks = (width - 2) >> 2;
  const last = <usize>(3 + 12 * blocks);
  for (let y = 0; y < height; y++) {
    if (y == 0 || y == height - 1 || blocks < 1) {
      colorAlone(src, width, out);
    } else {
      colorAlone(src, 1, out);
      colorBlocks(src + 3, below, blocks, out + 3);
      colorAlone(src + last, width - 1 - 4 * blocks, out + last);
    }
    src = <usize>(<isize>src + down);
    out += <usize>(width * 3);
  }
}
