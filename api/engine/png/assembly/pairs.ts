import { cursor, pending, setStream, waiting } from './bits';
import { FIRST_RUN, putWord } from './header';
import { codeOf, END, literal, repeatsAt, startsOf, takeRun } from './tokens';

// Literals two at a time, for bytes with few runs.

/** Two codes and their length in bits must fit into 32 bits. */
export const PAIRED_LIMIT: i32 = 13;
/** Number of low bits of a paired code that contain its length. */
const PAIR_LENGTH: u32 = 6;
/** The codes of two consecutive bytes, indexed by both as a little-endian word: (codes << 6) | length. */
const PAIRS: usize = memory.data(65536 * 4, 16);
/** Parts of the pairs of a first byte: its code and length as in PAIRS, and the place value of the second's code. */
const PAIR_BASES: usize = memory.data(256 * 4, 16);
const PAIR_SCALES: usize = memory.data(256 * 4, 16);

/** Fills PAIRS; every byte must have a code of at most PAIRED_LIMIT bits. */
export function makePairs(): void {
  for (let first: usize = 0; first < 256; first++) {
    const code = codeOf(<u32>first);
    const bits = code >> 24;
    store<u32>(PAIR_BASES + (first << 2), ((code & 0xffffff) << PAIR_LENGTH) | bits);
    store<u32>(PAIR_SCALES + (first << 2), 1 << (bits + PAIR_LENGTH));
  }
  for (let second: usize = 0; second < 256; second++) {
    const word = codeOf(<u32>second);
    const code = i32x4.splat(word & 0xffffff),
      bits = i32x4.splat(word >> 24);
    const row = PAIRS + (second << 10);
    for (let at: usize = 0; at < 1024; at += 16) {
      const placed = i32x4.mul(v128.load(PAIR_SCALES + at), code);
      v128.store(row + at, i32x4.add(i32x4.add(v128.load(PAIR_BASES + at), placed), bits));
    }
  }
}

// @ts-ignore: decorator
@inline
function pairAt(at: usize): u32 {
  return load<u32>((<usize>load<u16>(at)) << 2, PAIRS);
}

/** Sends bytes with few runs, two per look-up, and the end of their block; keeps the bit stream in locals meanwhile. */
export function sendPaired(at: usize, end: usize): void {
  let bits = pending,
    held = waiting,
    to = cursor;
  while (at + 16 <= end) {
    const repeats = repeatsAt(at);
    const runs = startsOf(repeats);
    if (runs == 0) {
      for (const stop = at + 16; at < stop; at += 8) {
        const a = pairAt(at),
          b = pairAt(at + 2),
          c = pairAt(at + 4),
          d = pairAt(at + 6);
        // Shifts use the low six bits of their count: the length itself.
        const first = <u64>(a >> PAIR_LENGTH) | ((<u64>(b >> PAIR_LENGTH)) << (<u64>a));
        const second = <u64>(c >> PAIR_LENGTH) | ((<u64>(d >> PAIR_LENGTH)) << (<u64>c));
        const length = (a + b) & 63;
        const whole = length + ((c + d) & 63);
        bits |= first << (<u64>held);
        if (whole <= 56) {
          // Eight codes at once, as nearly always: each store waits for the one before.
          bits |= second << (<u64>(held + length));
          held += whole;
        } else {
          held += length;
          store<u64>(to, bits);
          to += <usize>(held >> 3);
          bits = (bits >> <u64>(held & 56)) | (second << (<u64>(held & 7)));
          held = (held & 7) + whole - length;
        }
        store<u64>(to, bits);
        to += <usize>(held >> 3);
        bits >>= <u64>(held & 56);
        held &= 7;
      }
      continue;
    }
    const start = ctz(runs);
    const length = ctz(~(repeats >> start));
    if (start + length == 16) {
      setStream(bits, held, to);
      at = takeRun(true, at, runs, end);
      bits = pending;
      held = waiting;
      to = cursor;
      continue;
    }
    // Up to 11 bytes before the run: by fours, then two and one, which are masked instead of skipped.
    for (const stop = at + <usize>(start & 12); at < stop; at += 4) {
      const a = pairAt(at),
        b = pairAt(at + 2);
      bits |= (<u64>(a >> PAIR_LENGTH) | ((<u64>(b >> PAIR_LENGTH)) << (<u64>a))) << (<u64>held);
      held += (a + b) & 63;
      store<u64>(to, bits);
      to += <usize>(held >> 3);
      bits >>= <u64>(held & 56);
      held &= 7;
    }
    const two = pairAt(at) & -((start >> 1) & 1);
    at += <usize>(start & 2);
    const one = codeOf(load<u8>(at)) & -(start & 1);
    at += <usize>(start & 1);
    bits |= (<u64>(two >> PAIR_LENGTH) | ((<u64>(one & 0xffffff)) << (<u64>two))) << (<u64>held);
    held += (two & 63) + (one >> 24);
    // At most 7 + 3 * 13 bits so far, and 15 of a run that is shorter than a vector.
    const run = codeOf(FIRST_RUN + length);
    bits |= (<u64>(run & 0xffffff)) << (<u64>held);
    held += run >> 24;
    store<u64>(to, bits);
    to += <usize>(held >> 3);
    bits >>= <u64>(held & 56);
    held &= 7;
    at += <usize>length;
  }
  setStream(bits, held, to);
  while (at < end) {
    literal(true, load<u8>(at));
    at++;
  }
  putWord(codeOf(END));
}
