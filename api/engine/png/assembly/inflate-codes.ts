import {
  bits,
  held,
  isOverrun,
  isWhole,
  oldest,
  returnBytes,
  setStream,
  source,
  sourceEnd,
  to,
  window,
} from './inflate-stream';
import {
  BLOCK_END,
  DISTANCE_BITS,
  DISTANCE_TABLE,
  LITERAL,
  LITERAL_BITS,
  LITERAL_TABLE,
  LONGER,
  SPECIAL,
} from './inflate-table';

// Decodes the literals and matches of a block.

/** More input is needed. */
export const HUNGRY: i32 = 0;
/** The output has reached the limit. */
export const FILLED: i32 = 1;
/** The stream is damaged, or unusual. */
export const REFUSED: i32 = 2;
/** The block, or a part of it, has been read: inflating continues. */
export const CONTINUE: i32 = 4;

/** Bytes that a round may read: two times 8, of which the first advance by 7. */
const ROUND: usize = 32;
/** Input that is the last may be read so far beyond its end before the stream is found to be too short. */
const BEYOND: usize = 8;

/** For distances of 1 to 16, where the bytes of a vector come from that repeats so many. */
const REPEATS: usize = memory.data(17 * 16, 16);
/** Bytes of a vector that are whole repeats. */
const STEPS: usize = memory.data(17, 16);
for (let distance: usize = 1; distance <= 16; distance++) {
  store<u8>(STEPS + distance, 16 - (16 % distance));
  for (let i: usize = 0; i < 16; i++) store<u8>(REPEATS + (distance << 4) + i, <u8>(i % distance));
}

/** Places that the next bit is up, so that bits are the address of a word in a table. */
const UP: u64 = 2;
const LITERAL_INDEX: u64 = ((1 << LITERAL_BITS) - 1) << UP;
const DISTANCE_INDEX: u64 = ((1 << DISTANCE_BITS) - 1) << UP;

// @ts-ignore: decorator
@inline
function literalEntry(next: u64): u64 {
  return load<u32>(<usize>(next & LITERAL_INDEX), LITERAL_TABLE);
}

/** Returns the entry of a longer code. */
// @ts-ignore: decorator
@inline
function longerEntry(entry: u64, next: u64): usize {
  return <usize>(((entry >> 16) << UP) + (next & ((((<u64>1) << ((entry >> 8) & 15)) - 1) << UP)));
}

/** Returns the length or distance of an entry, whose extra bits follow the code in `next`. */
// @ts-ignore: decorator
@inline
function lengthOf(entry: u64, next: u64): usize {
  return <usize>((entry >> 16) + (((next >> UP) & (((<u64>1) << entry) - 1)) >> ((entry >> 8) & 15)));
}

/** Repeats what is `distance` bytes before `out`, up to `end`, and up to 15 bytes more. */
// @ts-ignore: decorator
@inline
function repeat(out: usize, distance: usize, end: usize): void {
  let from = out - distance;
  const pattern = v128.load(REPEATS + (min<usize>(distance, 16) << 4));
  const first = i8x16.swizzle(v128.load(from), pattern);
  v128.store(out, first);
  if (out + 16 >= end) return;
  if (distance >= 16) {
    do {
      out += 16;
      from += 16;
      v128.store(out, v128.load(from));
    } while (out + 16 < end);
    return;
  }
  const step = <usize>load<u8>(STEPS + distance);
  do {
    out += step;
    v128.store(out, first);
  } while (out + 16 < end);
}

/** Decodes to `limit` or up to 260 bytes beyond, or to the end of the block (CONTINUE). */
export function decodeCodes(limit: usize): i32 {
  const stop = isWhole ? sourceEnd + BEYOND : sourceEnd - ROUND;
  const first = oldest,
    furthest = window;
  returnBytes();
  let from = source,
    out = to,
    count = held + UP;
  if (from > stop) return isWhole ? REFUSED : HUNGRY;
  let next = (bits << UP) | (load<u64>(from) << count);
  from += <usize>((63 - count) >> 3);
  count |= 56;
  let result = HUNGRY;
  // Always looked up at the end of the round before, because it takes the longest.
  let entry = literalEntry(next);
  while (from <= stop) {
    if (out >= limit) {
      result = FILLED;
      break;
    }
    next |= load<u64>(from) << count;
    from += <usize>((63 - count) >> 3);
    count |= 56;
    let before = next;
    next >>= entry;
    count -= entry & 255;
    if (entry & LITERAL) {
      store<u8>(out, entry >> 16);
      out++;
      entry = literalEntry(next);
      before = next;
      next >>= entry;
      count -= entry & 255;
      if (entry & LITERAL) {
        store<u8>(out, entry >> 16);
        out++;
        entry = literalEntry(next);
        before = next;
        next >>= entry;
        count -= entry & 255;
        if (entry & LITERAL) {
          store<u8>(out, entry >> 16);
          out++;
          entry = literalEntry(next);
          continue;
        }
      }
    }
    if (entry & SPECIAL) {
      if (entry & LONGER) {
        entry = load<u32>(longerEntry(entry, next), LITERAL_TABLE);
        before = next;
        next >>= entry;
        count -= entry & 255;
        if (entry & LITERAL) {
          store<u8>(out, entry >> 16);
          out++;
          entry = literalEntry(next);
          continue;
        }
      }
      if (entry & SPECIAL) {
        result = entry & BLOCK_END ? CONTINUE : REFUSED;
        break;
      }
    }
    const length = lengthOf(entry, before);
    // At least 12 bits are left, enough for the look-up.
    entry = load<u32>(<usize>(next & DISTANCE_INDEX), DISTANCE_TABLE);
    next |= load<u64>(from) << count;
    from += <usize>((63 - count) >> 3);
    count |= 56;
    before = next;
    next >>= entry;
    count -= entry & 255;
    if (entry & SPECIAL) {
      if (entry & LONGER) {
        entry = load<u32>(longerEntry(entry, next), DISTANCE_TABLE);
        before = next;
        next >>= entry;
        count -= entry & 255;
      }
      if (entry & SPECIAL) {
        result = REFUSED;
        break;
      }
    }
    const distance = lengthOf(entry, before);
    entry = literalEntry(next);
    if (distance > out - first || distance > furthest) {
      result = REFUSED;
      break;
    }
    repeat(out, distance, out + length);
    out += length;
  }
  setStream(next >> UP, count - UP, from, out);
  returnBytes();
  if (isWhole && (result == HUNGRY || isOverrun())) return REFUSED;
  return result;
}
