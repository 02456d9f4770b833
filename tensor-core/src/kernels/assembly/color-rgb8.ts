// The colour of the bilinear warp of RGB: see warp-bilinear-rgb8.ts.

import { factorAt, offsetAt, rounded } from './places';
import { BLOCK } from './plan-blocks';
import { placesOfPixels } from './rgb-four';

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** Interleaves four levels of red, of green and of blue. */
let interleave: v128 = i32x4.splat(0);
let ownR: v128 = i32x4.splat(0);
let ownG: v128 = i32x4.splat(0);
let ownB: v128 = i32x4.splat(0);
let sharedR: v128 = i32x4.splat(0);
let sharedG: v128 = i32x4.splat(0);
let sharedB: v128 = i32x4.splat(0);
let offsetR: v128 = i32x4.splat(0);
let offsetG: v128 = i32x4.splat(0);
let offsetB: v128 = i32x4.splat(0);

/** Sets the colour: `color` points to own, shared and offset, three float64 each, in levels. */
export function setUpColor(color: usize): void {
  interleave = placesOfPixels();
  ownR = factorAt(color);
  ownG = factorAt(color + 8);
  ownB = factorAt(color + 16);
  sharedR = factorAt(color + 24);
  sharedG = factorAt(color + 32);
  sharedB = factorAt(color + 40);
  offsetR = offsetAt(color + 48);
  offsetG = offsetAt(color + 56);
  offsetB = offsetAt(color + 64);
}

/** Converts the sums of four pixels, channel by channel, to 12 bytes followed by 4 unused ones. */
// @ts-ignore: decorator
@inline
export function finish(sumR: v128, sumG: v128, sumB: v128): v128 {
  const r = f32x4.convert_i32x4_s(sumR);
  const g = f32x4.convert_i32x4_s(sumG);
  const b = f32x4.convert_i32x4_s(sumB);
  const shared = sum(r, sharedR, g, sharedG, b, sharedB);
  return bytesOf(
    level(r, ownR, shared, offsetR),
    level(g, ownG, shared, offsetG),
    level(b, ownB, shared, offsetB),
    interleave,
  );
}

/**
 * Converts blocks of four pixels at [at, end), the sums of a block in 48 bytes, to 12 bytes each at `out`, where up to 4
 * more are overwritten; returns the end of the blocks there. Not computed in the loop that loads the pixels, where few
 * blocks are computed at once.
 */
export function finishBlocks(at: usize, end: usize, out: usize): usize {
  // Engines load globals at each use.
  const order = interleave;
  const ownRed = ownR,
    ownGreen = ownG,
    ownBlue = ownB;
  const sharedRed = sharedR,
    sharedGreen = sharedG,
    sharedBlue = sharedB;
  const offsetRed = offsetR,
    offsetGreen = offsetG,
    offsetBlue = offsetB;
  for (; at < end; at += BLOCK) {
    const r = f32x4.convert_i32x4_s(v128.load(at));
    const g = f32x4.convert_i32x4_s(v128.load(at, 16));
    const b = f32x4.convert_i32x4_s(v128.load(at, 32));
    const shared = sum(r, sharedRed, g, sharedGreen, b, sharedBlue);
    const red = level(r, ownRed, shared, offsetRed);
    const green = level(g, ownGreen, shared, offsetGreen);
    v128.store(out, bytesOf(red, green, level(b, ownBlue, shared, offsetBlue), order));
    out += 12;
  }
  return out;
}

// @ts-ignore: decorator
@inline
function sum(r: v128, ofR: v128, g: v128, ofG: v128, b: v128, ofB: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(r, ofR), f32x4.mul(g, ofG)), f32x4.mul(b, ofB));
}

// @ts-ignore: decorator
@inline
function level(x: v128, own: v128, shared: v128, offset: v128): v128 {
  return rounded(f32x4.add(f32x4.add(f32x4.mul(x, own), shared), offset));
}

/** Returns the bytes of four pixels, of levels in 32 bits. */
// @ts-ignore: decorator
@inline
function bytesOf(r: v128, g: v128, b: v128, order: v128): v128 {
  const words = i16x8.narrow_i32x4_s(r, g);
  return i8x16.relaxed_swizzle(i8x16.narrow_i16x8_u(words, i16x8.narrow_i32x4_s(b, b)), order);
}
