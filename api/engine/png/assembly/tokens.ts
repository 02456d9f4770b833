import { cursor, pending, setStream, waiting } from './bits';
import { CODES, FIRST_RUN, LITERALS, lengthSymbol, putWord } from './header';

// Splits bytes into tokens: literals and runs (matches at distance 1).

export const END: i32 = 256;
/** A run of fewer repeats is cheaper as literals. */
const SHORTEST_RUN: i32 = 5;
/** Output per block, because some inflaters (fflate's) allocate room for this much and no more. */
export const BLOCK: usize = 1 << 17;

export const COUNTS: usize = memory.data(LITERALS * 4, 16);
/** Kinds of tokens: symbols, and runs by their length; one more, for whole vectors. */
const KINDS: usize = 548;
/** Four tables of token counts, so that neighbours do not wait for each other's store. */
const LANES: usize = memory.data(4 * 548 * 4, 16);

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
export function codeOf(token: u32): u32 {
  return load<u32>((<usize>token) << 2, CODES);
}

// @ts-ignore: decorator
@inline
export function literal(emit: bool, byte: u32): void {
  if (emit) putWord(codeOf(byte));
  else note(byte);
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

/** Returns which bytes of a vector repeat the byte before them. */
// @ts-ignore: decorator
@inline
export function repeatsAt(at: usize): i32 {
  return i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at - 1)));
}

/** Returns where runs start, by the repeats of a vector. */
// @ts-ignore: decorator
@inline
export function startsOf(repeats: i32): i32 {
  const two = repeats & (repeats >> 1);
  return two & (two >> 2) & (repeats >> 4);
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
    else note(FIRST_RUN + length);
    left -= length;
  }
  const byte = load<u8>(at - 1);
  for (; left > 0; left--) literal(emit, byte);
  return at;
}

/** Splits bytes into tokens and stores them. The byte before `at` is the one that a run may repeat. */
function noteTokens(at: usize, end: usize): void {
  let to = noted;
  while (at + 16 <= end) {
    const bytes = v128.load(at);
    v128.store(to, i16x8.extend_low_i8x16_u(bytes));
    v128.store(to, i16x8.extend_high_i8x16_u(bytes), 16);
    const repeats = repeatsAt(at);
    const runs = startsOf(repeats);
    if (runs == 0) {
      to += 32;
      at += 16;
      continue;
    }
    // The bytes before the run are stored already.
    const start = ctz(runs);
    const length = ctz(~(repeats >> start));
    to += (<usize>start) << 1;
    at += <usize>start;
    if (start + length < 16) {
      store<u16>(to, FIRST_RUN + length);
      to += 2;
      at += <usize>length;
    } else {
      noted = to;
      at = takeRun(false, at, 1, end);
      to = noted;
    }
  }
  noted = to;
  while (at < end) {
    literal(false, load<u8>(at));
    at++;
  }
  note(END);
}

// @ts-ignore: decorator
@inline
function tally(lane: usize, token: usize): void {
  const at = LANES + ((lane * KINDS + token) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Counts the stored tokens as symbols into COUNTS. */
function countNoted(): void {
  memory.fill(LANES, 0, 4 * KINDS * 4);
  let at = notes;
  for (; at + 8 <= noted; at += 8) {
    const four = load<u64>(at);
    tally(0, <usize>(four & 0xffff));
    tally(1, <usize>((four >> 16) & 0xffff));
    tally(2, <usize>((four >> 32) & 0xffff));
    tally(3, <usize>(four >> 48));
  }
  for (; at < noted; at += 2) tally(0, <usize>load<u16>(at));
  memory.fill(COUNTS, 0, LITERALS * 4);
  for (let token: usize = 0; token < KINDS; token += 4) {
    const lane = LANES + (token << 2);
    const sums = i32x4.add(
      i32x4.add(v128.load(lane), v128.load(lane, KINDS * 4)),
      i32x4.add(v128.load(lane, KINDS * 8), v128.load(lane, KINDS * 12)),
    );
    if (!v128.any_true(sums)) continue;
    if (token < <usize>END) {
      v128.store(COUNTS + (token << 2), sums);
      continue;
    }
    v128.store(lane, sums);
    for (let kind = token; kind < token + 4; kind++) {
      const symbol = <i32>kind < FIRST_RUN + 3 ? END : lengthSymbol(<i32>kind - FIRST_RUN);
      const count = COUNTS + ((<usize>symbol) << 2);
      store<u32>(count, load<u32>(count) + load<u32>(LANES + (kind << 2)));
    }
  }
}

/** Is added to the length of END's code, so that four tokens with it are longer than four others may be. */
const LONG: u32 = 64 << 24;

/** Returns the bits of two codes. */
// @ts-ignore: decorator
@inline
function both(first: u32, second: u32): u64 {
  return <u64>(first & 0xffffff) | ((<u64>(second & 0xffffff)) << (<u64>(first >> 24)));
}

/**
 * Sends the tokens stored from `at` on up to the end of their block, four at a time; returns the address after it. Keeps
 * the bit stream in locals meanwhile.
 */
export function sendNoted(at: usize): usize {
  let bits = pending,
    held = waiting,
    to = cursor;
  const last = codeOf(END);
  store<u32>(CODES + ((<usize>END) << 2), last + LONG);
  while (true) {
    const four = load<u64>(at);
    const a = codeOf(<u32>(four & 0xffff)),
      b = codeOf(<u32>((four >> 16) & 0xffff)),
      c = codeOf(<u32>((four >> 32) & 0xffff)),
      d = codeOf(<u32>(four >> 48));
    // The codes themselves have at most 21 bits: their sum does not reach that of the lengths.
    const half = a + b;
    const whole = (half + c + d) >> 24;
    // As nearly always: codes of frequent tokens are short.
    if (whole <= 56) {
      bits |= (both(a, b) | (both(c, d) << (<u64>(half >> 24)))) << (<u64>held);
      held += whole;
      at += 8;
    } else {
      const token = <u32>(four & 0xffff);
      at += 2;
      if (token == END) break;
      bits |= (<u64>(a & 0xffffff)) << (<u64>held);
      held += a >> 24;
    }
    store<u64>(to, bits);
    to += <usize>(held >> 3);
    bits >>= <u64>(held & 56);
    held &= 7;
  }
  store<u32>(CODES + ((<usize>END) << 2), last);
  setStream(bits, held, to);
  putWord(last);
  return at;
}

/** Bytes per segment of a sampled count: a sixteenth of the bytes are counted. */
const SAMPLE: usize = 1024;
const SAMPLE_STEP: usize = 16384;

/** Counts the tokens of [at, end) into COUNTS, from a part of the bytes if `sampled`; otherwise stores all. */
export function takeCounts(at: usize, end: usize, sampled: bool): void {
  noted = notes;
  if (sampled) for (let from = at; from < end; from += SAMPLE_STEP) noteTokens(from, min(end, from + SAMPLE));
  // Block by block, as they are sent: a run that crosses a block's end has other lengths.
  else for (let from = at; from < end; from += BLOCK) noteTokens(from, min(end, from + BLOCK));
  // Tokens are read by fours, also the last one.
  store<u64>(noted, 0);
  countNoted();
  if (sampled) {
    // Any symbol may occur in the bytes that were not counted.
    for (let s: usize = 0; s < <usize>LITERALS; s++)
      store<u32>(COUNTS + (s << 2), 16 * load<u32>(COUNTS + (s << 2)) + 1);
  }
  store<u32>(COUNTS + ((<usize>END) << 2), 1);
}
