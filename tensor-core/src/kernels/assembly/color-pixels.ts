import { finish, setUpColor } from './color-rgb8';
import { setUpPlaces } from './places';

// The colour of the bilinear warp of RGB alone, for a flip that was copied. The result is the warp's own: its places are
// rounded, so that a pixel inside counts 16383 times and the one below it once, in 16384.

// @ts-ignore: decorator
@inline
function store12(at: usize, bytes: v128): void {
  v128.store64_lane(at, bytes, 0);
  v128.store32_lane(at, bytes, 2, 8);
}

/** Red, green or blue of four pixels: every third byte from `first` on. */
// @ts-ignore: decorator
@inline
function channel(pixels: v128, first: i32): v128 {
  const zero = i8x16.splat(0);
  if (first == 0)
    return i8x16.shuffle(pixels, zero, 0, 16, 16, 16, 3, 16, 16, 16, 6, 16, 16, 16, 9, 16, 16, 16);
  if (first == 1)
    return i8x16.shuffle(pixels, zero, 1, 16, 16, 16, 4, 16, 16, 16, 7, 16, 16, 16, 10, 16, 16, 16);
  return i8x16.shuffle(pixels, zero, 2, 16, 16, 16, 5, 16, 16, 16, 8, 16, 16, 16, 11, 16, 16, 16);
}

// @ts-ignore: decorator
@inline
function sum(level: v128, below: v128): v128 {
  return i32x4.add(i32x4.shl(level, 14), i32x4.sub(below, level));
}

/** Blocks of four pixels, each with the one at `below` of its place. */
// @ts-ignore: decorator
@inline
function colorBlocks(at: usize, below: isize, blocks: i32): void {
  for (let i = 0; i < blocks; i++) {
    const here = v128.load(at),
      under = v128.load(<usize>(<isize>at + below));
    const r = sum(channel(here, 0), channel(under, 0));
    const g = sum(channel(here, 1), channel(under, 1));
    const b = sum(channel(here, 2), channel(under, 2));
    store12(at, finish(r, g, b));
    at += 12;
  }
}

/** Pixels one by one, as they are. */
function colorAlone(at: usize, pixels: i32): void {
  for (let i = 0; i < pixels; i++) {
    const r = i32x4.splat((<i32>load<u8>(at)) << 14),
      g = i32x4.splat((<i32>load<u8>(at, 1)) << 14),
      b = i32x4.splat((<i32>load<u8>(at, 2)) << 14);
    const bytes = finish(r, g, b);
    v128.store_lane<u16>(at, bytes, 0);
    v128.store_lane<u8>(at, bytes, 2, 2);
    at += 3;
  }
}

/**
 * Changes the colour of 8-bit RGB in place. `isTurned`: rows are upside down, so that the pixel below is in the row
 * above. `color`: see setUpColor(). 16 idle bytes follow.
 */
export function colorFlipped(out: usize, width: i32, height: i32, isTurned: bool, color: usize): void {
  setUpPlaces();
  setUpColor(color);
  const row = <usize>(width * 3);
  // Fewer than four pixels inside are sampled one by one.
  const blocks = (width - 2) >> 2;
  const below = isTurned ? -(<isize>row) : <isize>row;
  for (let i = 0; i < height; i++) {
    const y = isTurned ? height - 1 - i : i;
    const at = out + <usize>y * row;
    if (y == 0 || y == height - 1 || blocks < 1) {
      colorAlone(at, width);
      continue;
    }
    colorAlone(at, 1);
    colorBlocks(at + 3, below, blocks);
    colorAlone(at + <usize>(3 + 12 * blocks), width - 1 - 4 * blocks);
  }
}
