// Rounded frequencies of JPEG blocks: the cosine transform of ../jpeg/cosine-transform.ts on eight lines at a time, which
// are the lanes of two vectors. A block is 64 i32.

const ROW: usize = 32;

// @ts-ignore: decorator
@inline
function times(values: v128, factor: i32): v128 {
  return i32x4.mul(values, i32x4.splat(factor));
}

// @ts-ignore: decorator
@inline
function sumOf(a: v128, b: v128, c: v128, d: v128): v128 {
  return i32x4.add(i32x4.add(a, b), i32x4.add(c, d));
}

/** Transforms four lines, of which every vector contains one sample each. */
// @ts-ignore: decorator
@inline
function forwardLines(block: usize, shift: i32): void {
  const half = i32x4.splat(1 << (shift - 1));
  const d0 = v128.load(block);
  const d1 = v128.load(block, 1 * ROW);
  const d2 = v128.load(block, 2 * ROW);
  const d3 = v128.load(block, 3 * ROW);
  const d4 = v128.load(block, 4 * ROW);
  const d5 = v128.load(block, 5 * ROW);
  const d6 = v128.load(block, 6 * ROW);
  const d7 = v128.load(block, 7 * ROW);
  const s0 = i32x4.add(d0, d7);
  const s1 = i32x4.add(d1, d6);
  const s2 = i32x4.add(d2, d5);
  const s3 = i32x4.add(d3, d4);
  const ends = i32x4.add(s0, s3);
  const middles = i32x4.add(s1, s2);
  const outer = i32x4.sub(s0, s3);
  const inner = i32x4.sub(s1, s2);
  const f0 = i32x4.add(times(i32x4.add(ends, middles), 8192), half);
  const f4 = i32x4.add(times(i32x4.sub(ends, middles), 8192), half);
  const f2 = i32x4.add(i32x4.add(times(outer, 10703), times(inner, 4433)), half);
  const f6 = i32x4.add(i32x4.sub(times(outer, 4433), times(inner, 10704)), half);
  const t0 = i32x4.sub(d0, d7);
  const t1 = i32x4.sub(d1, d6);
  const t2 = i32x4.sub(d2, d5);
  const t3 = i32x4.sub(d3, d4);
  const f1 = sumOf(times(t0, 11363), times(t1, 9633), times(t2, 6437), times(t3, 2260));
  const f3 = sumOf(times(t0, 9633), times(t1, -2259), times(t2, -11362), times(t3, -6436));
  const f5 = sumOf(times(t0, 6437), times(t1, -11362), times(t2, 2261), times(t3, 9633));
  const f7 = sumOf(times(t0, 2260), times(t1, -6436), times(t2, 9633), times(t3, -11363));
  v128.store(block, i32x4.shr_s(f0, shift));
  v128.store(block, i32x4.shr_s(i32x4.add(f1, half), shift), 1 * ROW);
  v128.store(block, i32x4.shr_s(f2, shift), 2 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.add(f3, half), shift), 3 * ROW);
  v128.store(block, i32x4.shr_s(f4, shift), 4 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.add(f5, half), shift), 5 * ROW);
  v128.store(block, i32x4.shr_s(f6, shift), 6 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.add(f7, half), shift), 7 * ROW);
}

/** Transforms four lines of frequencies back. */
// @ts-ignore: decorator
@inline
function inverseLines(block: usize, shift: i32): void {
  const half = i32x4.splat(1 << (shift - 1));
  const f0 = v128.load(block);
  const f1 = v128.load(block, 1 * ROW);
  const f2 = v128.load(block, 2 * ROW);
  const f3 = v128.load(block, 3 * ROW);
  const f4 = v128.load(block, 4 * ROW);
  const f5 = v128.load(block, 5 * ROW);
  const f6 = v128.load(block, 6 * ROW);
  const f7 = v128.load(block, 7 * ROW);
  const sum = i32x4.add(times(i32x4.add(f0, f4), 8192), half);
  const difference = i32x4.add(times(i32x4.sub(f0, f4), 8192), half);
  const outer = i32x4.add(times(f2, 10703), times(f6, 4433));
  const inner = i32x4.sub(times(f2, 4433), times(f6, 10704));
  const e0 = i32x4.add(sum, outer);
  const e1 = i32x4.add(difference, inner);
  const e2 = i32x4.sub(difference, inner);
  const e3 = i32x4.sub(sum, outer);
  const o0 = sumOf(times(f1, 11363), times(f3, 9633), times(f5, 6437), times(f7, 2260));
  const o1 = sumOf(times(f1, 9633), times(f3, -2259), times(f5, -11362), times(f7, -6436));
  const o2 = sumOf(times(f1, 6437), times(f3, -11362), times(f5, 2261), times(f7, 9633));
  const o3 = sumOf(times(f1, 2260), times(f3, -6436), times(f5, 9633), times(f7, -11363));
  v128.store(block, i32x4.shr_s(i32x4.add(e0, o0), shift));
  v128.store(block, i32x4.shr_s(i32x4.add(e1, o1), shift), 1 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.add(e2, o2), shift), 2 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.add(e3, o3), shift), 3 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.sub(e3, o3), shift), 4 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.sub(e2, o2), shift), 5 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.sub(e1, o1), shift), 6 * ROW);
  v128.store(block, i32x4.shr_s(i32x4.sub(e0, o0), shift), 7 * ROW);
}

/** Transposes a quarter of a block. */
// @ts-ignore: decorator
@inline
function transposeQuarter(from: usize, to: usize): void {
  const a = v128.load(from);
  const b = v128.load(from, 1 * ROW);
  const c = v128.load(from, 2 * ROW);
  const d = v128.load(from, 3 * ROW);
  const ab = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const cd = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const ab2 = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const cd2 = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(to, i64x2.shuffle(ab, cd, 0, 2));
  v128.store(to, i64x2.shuffle(ab, cd, 1, 3), 1 * ROW);
  v128.store(to, i64x2.shuffle(ab2, cd2, 0, 2), 2 * ROW);
  v128.store(to, i64x2.shuffle(ab2, cd2, 1, 3), 3 * ROW);
}

function transpose(from: usize, to: usize): void {
  transposeQuarter(from, to);
  transposeQuarter(from + 16, to + 4 * ROW);
  transposeQuarter(from + 4 * ROW, to + 16);
  transposeQuarter(from + 4 * ROW + 16, to + 4 * ROW + 16);
}

/** Rounds frequencies, which are times 8, to multiples of their divisors. */
// @ts-ignore: decorator
@inline
function roundFrequencies(block: usize, divisors: usize): void {
  for (let i: usize = 0; i < 256; i += 16) {
    const value = v128.load(block + i);
    const divisor = v128.load(divisors + i);
    const size = i32x4.add(i32x4.abs(value), i32x4.shl(divisor, 2));
    // Numbers below 2^16 have quotients whose distance to the next integer float32 does not round away.
    const quotient = f32x4.div(f32x4.convert_i32x4_s(size), f32x4.convert_i32x4_s(i32x4.shl(divisor, 3)));
    const sign = i32x4.shr_s(value, 31);
    const count = i32x4.sub(v128.xor(i32x4.trunc_sat_f32x4_s(quotient), sign), sign);
    v128.store(block + i, i32x4.mul(count, divisor));
  }
}

function roundBlock(at: usize, stride: usize, divisors: usize, block: usize): void {
  const other = block + 256;
  const middle = i16x8.splat(128);
  for (let y: usize = 0; y < 8; y++) {
    const words = i16x8.sub(v128.load8x8_u(at + y * stride), middle);
    v128.store(other + y * ROW, i32x4.extend_low_i16x8_s(words));
    v128.store(other + y * ROW, i32x4.extend_high_i16x8_s(words), 16);
  }
  transpose(other, block);
  forwardLines(block, 11);
  forwardLines(block + 16, 11);
  transpose(block, other);
  forwardLines(other, 15);
  forwardLines(other + 16, 15);
  roundFrequencies(other, divisors);
  inverseLines(other, 11);
  inverseLines(other + 16, 11);
  transpose(other, block);
  inverseLines(block, 18);
  inverseLines(block + 16, 18);
  transpose(block, other);
  for (let y: usize = 0; y < 8; y++) {
    const first = v128.load(other + y * ROW);
    const words = i16x8.add_sat_s(i16x8.narrow_i32x4_s(first, v128.load(other + y * ROW, 16)), middle);
    v128.store64_lane(at + y * stride, i8x16.narrow_i16x8_u(words, words), 0);
  }
}

/** Replaces each block of a plane by what its rounded frequencies give. @param block 512 bytes */
export function roundBlocks(plane: usize, width: i32, height: i32, divisors: usize, block: usize): void {
  for (let y = 0; y < height; y += 8)
    for (let x = 0; x < width; x += 8) roundBlock(plane + y * width + x, width, divisors, block);
}
