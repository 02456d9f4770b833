// Addresses and weights of the blocks of a bilinear warp, computed for a span of blocks before their pixels are loaded.
// Column fractions are truncated to 14 bits and line fractions to 15 bits, so that the product of two fits the rounding
// 15-bit multiply.

import { blockStep, placesFrom, RUN, stepsOf } from './places';

/** Most blocks of four pixels in a plan. */
export const SPAN: i32 = 64;
/**
 * Bytes of a block: the addresses of its pixels, the weights of their upper neighbours as pairs (left, right), those of
 * the lower ones.
 */
export const BLOCK: i32 = 48;
export const PLAN: usize = memory.data(SPAN * BLOCK, 16);

// Vector constants are globals instead of literals, because engines rebuild literals at each use.

/** The high half of each lane, twice. */
let highHalves: v128 = i32x4.splat(0);
/** The bits of a column's and of a line's fraction. */
let columnBits: v128 = i32x4.splat(0);
let lineBits: v128 = i32x4.splat(0);
/** Converts a fraction f, given twice, to (16384 - f, f). */
let flip: v128 = i32x4.splat(0);
let flipped: v128 = i32x4.splat(0);

export function setUpPlan(): void {
  highHalves = i8x16(2, 3, 2, 3, 6, 7, 6, 7, 10, 11, 10, 11, 14, 15, 14, 15);
  columnBits = i16x8.splat(0x3fff);
  lineBits = i16x8.splat(0x7fff);
  flip = i16x8(-1, 0, -1, 0, -1, 0, -1, 0);
  flipped = i16x8(16385, 0, 16385, 0, 16385, 0, 16385, 0);
}

/**
 * Plans the blocks up to address `end`, from the coordinates (u, v) on. `bytes`: of a pixel; `stride`: bytes of a line;
 * both below 32768.
 */
export function planBlocks(
  u: i64,
  v: i64,
  stepU: i64,
  stepV: i64,
  src: usize,
  bytes: i32,
  stride: i32,
  end: usize,
): void {
  // Integer coordinates are the high halves of 16.16 numbers: one multiplication gives the byte offsets of
  // columns and lines.
  const columnBytes = i32x4.splat(bytes << 16);
  const lineBytes = i32x4.splat(stride << 16);
  const base = i32x4.splat(<i32>src);
  const stepsU = stepsOf(stepU);
  const stepsV = stepsOf(stepV);
  const blockU = blockStep(stepU);
  const blockV = blockStep(stepV);
  // Moved to the left, a coordinate's high half ends with the bits of its fraction. Added up like the coordinates,
  // because engines compile a shift to four instructions.
  const fineBlockU = i32x4.shl(blockU, 14);
  const fineBlockV = i32x4.shl(blockV, 15);
  // Engines load globals at each use.
  const halves = highHalves,
    ofColumn = columnBits,
    ofLine = lineBits;
  const bits = flip,
    added = flipped;
  for (let plan = PLAN; plan < end; ) {
    let us = placesFrom(u, stepsU);
    let vs = placesFrom(v, stepsV);
    let fineU = i32x4.shl(us, 14);
    let fineV = i32x4.shl(vs, 15);
    for (const runEnd = min(end, plan + RUN * BLOCK); plan < runEnd; plan += BLOCK) {
      const lines = i32x4.add(i32x4.dot_i16x8_s(vs, lineBytes), base);
      v128.store(plan, i32x4.add(i32x4.dot_i16x8_s(us, columnBytes), lines));
      const column = v128.and(i8x16.relaxed_swizzle(fineU, halves), ofColumn);
      const line = v128.and(i8x16.relaxed_swizzle(fineV, halves), ofLine);
      // (16384 - f, f) of each pixel's column fraction f, and the lower line's share of both.
      const columns = i16x8.add(v128.xor(column, bits), added);
      const lower = i16x8.relaxed_q15mulr_s(columns, line);
      v128.store(plan, i16x8.sub(columns, lower), 16);
      v128.store(plan, lower, 32);
      us = i32x4.add(us, blockU);
      vs = i32x4.add(vs, blockV);
      fineU = i32x4.add(fineU, fineBlockU);
      fineV = i32x4.add(fineV, fineBlockV);
    }
    u += stepU * (RUN * 4);
    v += stepV * (RUN * 4);
  }
}
