import { cursor, pending, setStream, waiting } from './bits';
import { CODES, FIRST_RUN, LITERALS, lengthSymbol, putWord } from './header';

// Splits bytes into tokens: literals and runs (matches at distance 1).

export const END: i32 = 256;
/** A run of fewer repeats is cheaper as literals. */
const SHORTEST_RUN: i32 = 5;
/** Output per block, because some inflaters (fflate's) allocate room for this much and no more. */
export const BLOCK: usize = 1 << 17;

export const COUNTS: usize = memory.data(LITERALS * 4, 16);
/** Four tables of literal counts, so that neighbours do not wait for each other's store. */
const LANES: usize = memory.data(4 * 256 * 4, 16);

/** Address of the tokens that are stored while they are counted: indices of CODES, two bytes each. */
let notes: usize = 0;
let noted: usize = 0;

/** Sets the memory for tokens: two bytes for each byte of a band and each of its blocks, and a vector after them. */
export function setNotes(at: usize): void {
  notes = at;
}
export function firstNote(): usize {
  return notes;
}

// @ts-ignore: decorator
@inline
function note(token: u32): void {
  store<u16>(noted, token);
  noted += 2;
}

// @ts-ignore: decorator
@inline
function count(symbol: i32): void {
  const at = COUNTS + ((<usize>symbol) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

// @ts-ignore: decorator
@inline
function tally(lane: usize, byte: u32): void {
  const at = LANES + (lane << 10) + ((<usize>byte) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

// @ts-ignore: decorator
@inline
function tallyFour(word: u32): void {
  tally(0, word & 255);
  tally(1, (word >> 8) & 255);
  tally(2, (word >> 16) & 255);
  tally(3, word >> 24);
}

// @ts-ignore: decorator
@inline
export function codeOf(token: u32): u32 {
  return load<u32>(CODES + ((<usize>token) << 2));
}

// @ts-ignore: decorator
@inline
export function literal(emit: bool, byte: u32): void {
  if (emit) {
    putWord(codeOf(byte));
    return;
  }
  tally(0, byte);
  note(byte);
}

/** Returns the repeats of the byte before `at`, up to `end`. */
function runLength(at: usize, end: usize): i32 {
  const from = at;
  const value = i8x16.splat(load<u8>(at - 1));
  while (at + 16 <= end) {
    const differing = ~i8x16.bitmask(i8x16.eq(v128.load(at), value)) & 0xffff;
    if (differing) return <i32>(at - from) + ctz(differing);
    at += 16;
  }
  const byte = load<u8>(at - 1);
  while (at < end && load<u8>(at) == byte) at++;
  return <i32>(at - from);
}

// @ts-ignore: decorator
@inline
export function runsAt(at: usize): i32 {
  const repeats = i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at - 1)));
  return repeats & (repeats >> 1) & (repeats >> 2) & (repeats >> 3) & (repeats >> 4);
}

/** Stores or sends the bytes before the first of `runs` in the vector at `from`, and that run; returns its end. */
// @ts-ignore: decorator
@inline
export function takeRun(emit: bool, from: usize, runs: i32, end: usize): usize {
  let at = from;
  const start = at + <usize>ctz(runs);
  while (at < start) {
    literal(emit, load<u8>(at));
    at++;
  }
  let left = runLength(at, end);
  at += <usize>left;
  while (left >= SHORTEST_RUN) {
    const length = min(left, 258);
    if (emit) putWord(codeOf(FIRST_RUN + length));
    else {
      count(lengthSymbol(length));
      note(FIRST_RUN + length);
    }
    left -= length;
  }
  const byte = load<u8>(at - 1);
  for (; left > 0; left--) literal(emit, byte);
  return at;
}

/** Splits bytes into tokens, counts and stores them. The byte before `at` is the one that a run may repeat. */
function countTokens(at: usize, end: usize): void {
  let to = noted;
  while (at + 16 <= end) {
    const runs = runsAt(at);
    if (runs != 0) {
      noted = to;
      at = takeRun(false, at, runs, end);
      to = noted;
      continue;
    }
    tallyFour(load<u32>(at));
    tallyFour(load<u32>(at, 4));
    tallyFour(load<u32>(at, 8));
    tallyFour(load<u32>(at, 12));
    const bytes = v128.load(at);
    v128.store(to, i16x8.extend_low_i8x16_u(bytes));
    v128.store(to, i16x8.extend_high_i8x16_u(bytes), 16);
    to += 32;
    at += 16;
  }
  noted = to;
  while (at < end) {
    literal(false, load<u8>(at));
    at++;
  }
  note(END);
}

/** The high bytes of four tokens: all 0 if they are literals. */
const NO_LITERAL: u64 = ((0xff00ff00 as u64) << 32) | (0xff00ff00 as u64);

/**
 * Sends the tokens stored from `at` on up to the end of their block, literals four at a time; returns the address after
 * it. Keeps the bit stream in locals meanwhile.
 */
export function sendNoted(at: usize): usize {
  let bits = pending,
    held = waiting,
    to = cursor;
  let token: u32 = 0;
  while (token != END) {
    const four = load<u64>(at);
    if ((four & NO_LITERAL) != 0) {
      token = <u32>(four & 0xffff);
      const word = codeOf(token);
      bits |= (<u64>(word & 0xffffff)) << (<u64>held);
      held += word >> 24;
      at += 2;
    } else {
      const a = codeOf(<u32>(four & 255)),
        b = codeOf(<u32>((four >> 16) & 255)),
        c = codeOf(<u32>((four >> 32) & 255)),
        d = codeOf(<u32>(four >> 48));
      const first = <u64>(a & 0xffffff) | ((<u64>(b & 0xffffff)) << (<u64>(a >> 24)));
      const second = <u64>(c & 0xffffff) | ((<u64>(d & 0xffffff)) << (<u64>(c >> 24)));
      bits |= first << (<u64>held);
      held += (a >> 24) + (b >> 24);
      const more = (c >> 24) + (d >> 24);
      if (held + more > 63) {
        store<u64>(to, bits);
        to += <usize>(held >> 3);
        bits >>= <u64>(held & 56);
        held &= 7;
      }
      bits |= second << (<u64>held);
      held += more;
      at += 8;
    }
    store<u64>(to, bits);
    to += <usize>(held >> 3);
    bits >>= <u64>(held & 56);
    held &= 7;
  }
  setStream(bits, held, to);
  return at;
}

/** Bytes per segment of a sampled count: a sixteenth of the bytes are counted. */
const SAMPLE: usize = 1024;
const SAMPLE_STEP: usize = 16384;

/** Counts the tokens of [at, end) into COUNTS, from a part of the bytes if `sampled`; otherwise stores all. */
export function takeCounts(at: usize, end: usize, sampled: bool): void {
  memory.fill(COUNTS, 0, LITERALS * 4);
  memory.fill(LANES, 0, 4 * 256 * 4);
  noted = notes;
  if (sampled)
    for (let from = at; from < end; from += SAMPLE_STEP) countTokens(from, min(end, from + SAMPLE));
  // Block by block, as they are sent: a run that crosses a block's end has other lengths.
  else for (let from = at; from < end; from += BLOCK) countTokens(from, min(end, from + BLOCK));
  for (let s: usize = 0; s < 256; s++) {
    const lane = LANES + (s << 2);
    const sum = load<u32>(lane) + load<u32>(lane, 1024) + load<u32>(lane, 2048) + load<u32>(lane, 3072);
    store<u32>(COUNTS + (s << 2), sum);
  }
  if (sampled) {
    // Any symbol may occur in the bytes that were not counted.
    for (let s: usize = 0; s < <usize>LITERALS; s++)
      store<u32>(COUNTS + (s << 2), 16 * load<u32>(COUNTS + (s << 2)) + 1);
  }
  store<u32>(COUNTS + ((<usize>END) << 2), 1);
}
