// Adler-32 (RFC 1950).

let adlerA: u32 = 1;
let adlerB: u32 = 0;

export function startAdler(): void {
  adlerA = 1;
  adlerB = 0;
}

export function adler(): u32 {
  return (adlerB << 16) | adlerA;
}

/** Bytes from one modulo to the next, in complete groups: at most 5552, whose sums stay below 2^32 (RFC 1950). */
const ADLER_SPAN: usize = 21 * 256;
/** Bytes whose sums fit into 16 bits. */
const ADLER_GROUP: usize = 256;

export function updateAdler(at: usize, end: usize): void {
  const low = i16x8(16, 15, 14, 13, 12, 11, 10, 9),
    high = i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  let a = adlerA,
    b = adlerB;
  while (at < end) {
    const stop = min(end, at + ADLER_SPAN);
    let sums = i32x4.splat(0),
      before = i32x4.splat(0),
      weighted = i32x4.splat(0);
    let groups: u32 = 0;
    for (; at + ADLER_GROUP <= stop; groups++) {
      // Of each place in a vector: the sum of its bytes, and of these sums before each vector.
      let lowSums = i16x8.splat(0),
        highSums = i16x8.splat(0),
        lowBefore = i16x8.splat(0),
        highBefore = i16x8.splat(0);
      for (const next = at + ADLER_GROUP; at < next; at += 16) {
        lowBefore = i16x8.add(lowBefore, lowSums);
        highBefore = i16x8.add(highBefore, highSums);
        lowSums = i16x8.add(lowSums, v128.load_ext<u8>(at));
        highSums = i16x8.add(highSums, v128.load_ext<u8>(at, 8));
      }
      before = i32x4.add(before, i32x4.shl(sums, 4));
      before = i32x4.add(before, i32x4.extadd_pairwise_i16x8_u(lowBefore));
      before = i32x4.add(before, i32x4.extadd_pairwise_i16x8_u(highBefore));
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.add(lowSums, highSums)));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(lowSums, low));
      weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(highSums, high));
    }
    b += a * groups * <u32>ADLER_GROUP + (lanes(before) << 4) + lanes(weighted);
    a += lanes(sums);
    for (; at < stop; at++) {
      a += load<u8>(at);
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  adlerA = a;
  adlerB = b;
}

// @ts-ignore: decorator
@inline
function lanes(v: v128): u32 {
  return (
    i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3)
  );
}
