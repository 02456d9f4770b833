import { alignBits, cursor, pending, putBits, setStream, waiting } from './bits';
import { CODES, FIRST_RUN, LENGTHS, LITERALS, lengthSymbol, makeRuns, putWord, sendHeader } from './header';
import { canonicalCodes, codeLengths } from './huffman';

// Deflate blocks of literals and runs (matches at distance 1).

const END: i32 = 256;
/** Longest code that deflate knows, bits. */
const LIMIT: i32 = 15;
/** Two codes and their length in bits must fit into 32 bits. */
const PAIRED_LIMIT: i32 = 13;
/** Low bits of a paired code that hold its length. */
const PAIR_LENGTH: u32 = 6;
/** A run of fewer repeats is cheaper as literals. */
const SHORTEST_RUN: i32 = 5;

const COUNTS: usize = memory.data(LITERALS * 4, 16);
/** Four tables of literal counts, so that neighbours do not wait for each other's store. */
const LANES: usize = memory.data(4 * 256 * 4, 16);
/** The codes of two bytes in a row, by the two as a little-endian word: (codes << 6) | length. */
const PAIRS: usize = memory.data(65536 * 4, 16);
/** What the pairs of a first byte are made of: its code and length as in PAIRS, and the place value of the second's code. */
const PAIR_BASES: usize = memory.data(256 * 4, 16);
const PAIR_SCALES: usize = memory.data(256 * 4, 16);

/** Some inflaters (fflate's) make room for this much output a block and no more. */
const BLOCK: usize = 1 << 17;

/** Where tokens are noted while they are counted: places in CODES, two bytes each. */
let notes: usize = 0;
let noted: usize = 0;

/** Sets the room for tokens: two bytes for each byte of a band and each of its blocks, and a vector behind them. */
export function setNotes(at: usize): void { notes = at; }

// @ts-ignore: decorator
@inline function note(token: u32): void {
  store<u16>(noted, token);
  noted += 2;
}

// @ts-ignore: decorator
@inline function count(symbol: i32): void {
  const at = COUNTS + (<usize>symbol << 2);
  store<u32>(at, load<u32>(at) + 1);
}

// @ts-ignore: decorator
@inline function tally(lane: usize, byte: u32): void {
  const at = LANES + (lane << 10) + (<usize>byte << 2);
  store<u32>(at, load<u32>(at) + 1);
}

// @ts-ignore: decorator
@inline function tallyFour(word: u32): void {
  tally(0, word & 255); tally(1, (word >> 8) & 255); tally(2, (word >> 16) & 255); tally(3, word >> 24);
}

// @ts-ignore: decorator
@inline function codeOf(token: u32): u32 { return load<u32>(CODES + (<usize>token << 2)); }

// @ts-ignore: decorator
@inline function literal(emit: bool, byte: u32): void {
  if (emit) { putWord(codeOf(byte)); return; }
  tally(0, byte);
  note(byte);
}

/** Repeats of the byte before `at`, up to `end`. */
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
@inline function runsAt(at: usize): i32 {
  const repeats = i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(at - 1)));
  return repeats & (repeats >> 1) & (repeats >> 2) & (repeats >> 3) & (repeats >> 4);
}

/** Notes or sends the bytes before the first of `runs` in the vector at `from`, and that run; gives its end. */
// @ts-ignore: decorator
@inline function takeRun(emit: bool, from: usize, runs: i32, end: usize): usize {
  let at = from;
  const start = at + <usize>ctz(runs);
  while (at < start) { literal(emit, load<u8>(at)); at++; }
  let left = runLength(at, end);
  at += <usize>left;
  while (left >= SHORTEST_RUN) {
    const length = min(left, 258);
    if (emit) putWord(codeOf(FIRST_RUN + length));
    else { count(lengthSymbol(length)); note(FIRST_RUN + length); }
    left -= length;
  }
  const byte = load<u8>(at - 1);
  for (; left > 0; left--) literal(emit, byte);
  return at;
}

/** Takes bytes apart into tokens, counts and notes them. The byte before `at` is the one that a run may repeat. */
function countTokens(at: usize, end: usize): void {
  while (at + 16 <= end) {
    const runs = runsAt(at);
    if (runs != 0) { at = takeRun(false, at, runs, end); continue; }
    tallyFour(load<u32>(at)); tallyFour(load<u32>(at, 4)); tallyFour(load<u32>(at, 8)); tallyFour(load<u32>(at, 12));
    const bytes = v128.load(at);
    v128.store(noted, i16x8.extend_low_i8x16_u(bytes));
    v128.store(noted, i16x8.extend_high_i8x16_u(bytes), 16);
    noted += 32;
    at += 16;
  }
  while (at < end) { literal(false, load<u8>(at)); at++; }
  note(END);
}

/** Sends the tokens noted from `at` on up to the end of their block; gives the place behind it. */
function sendNoted(at: usize): usize {
  let token: u32;
  do {
    token = load<u16>(at);
    putWord(codeOf(token));
    at += 2;
  } while (token != END);
  return at;
}

/** Fills PAIRS; every byte must have a code of at most PAIRED_LIMIT bits. */
function makePairs(): void {
  for (let first: usize = 0; first < 256; first++) {
    const code = codeOf(<u32>first);
    const bits = code >> 24;
    store<u32>(PAIR_BASES + (first << 2), ((code & 0xffffff) << PAIR_LENGTH) | bits);
    store<u32>(PAIR_SCALES + (first << 2), 1 << (bits + PAIR_LENGTH));
  }
  for (let second: usize = 0; second < 256; second++) {
    const word = codeOf(<u32>second);
    const code = i32x4.splat(word & 0xffffff), bits = i32x4.splat(word >> 24);
    const row = PAIRS + (second << 10);
    for (let at: usize = 0; at < 1024; at += 16) {
      const placed = i32x4.mul(v128.load(PAIR_SCALES + at), code);
      v128.store(row + at, i32x4.add(i32x4.add(v128.load(PAIR_BASES + at), placed), bits));
    }
  }
}

// @ts-ignore: decorator
@inline function pairAt(at: usize): u32 { return load<u32>(PAIRS + (<usize>load<u16>(at) << 2)); }

/** Sends bytes with few runs, two a look-up, and the end of their block; the bit stream is in locals meanwhile. */
function sendPaired(at: usize, end: usize): void {
  while (at + 16 <= end) {
    let bits = pending, held = waiting, to = cursor;
    let runs = 0;
    while (at + 16 <= end) {
      runs = runsAt(at);
      if (runs != 0) break;
      for (let i: usize = 0; i < 16; i += 8) {
        const a = pairAt(at + i), b = pairAt(at + i + 2), c = pairAt(at + i + 4), d = pairAt(at + i + 6);
        // Shifts take the low six bits of their count: the length itself.
        const first = <u64>(a >> PAIR_LENGTH) | (<u64>(b >> PAIR_LENGTH) << <u64>a);
        const second = <u64>(c >> PAIR_LENGTH) | (<u64>(d >> PAIR_LENGTH) << <u64>c);
        const length = (a + b) & 63;
        const whole = length + ((c + d) & 63);
        bits |= first << <u64>held;
        if (whole <= 56) {
          // Eight codes in one go, as nearly always: each store waits for the one before.
          bits |= second << <u64>(held + length);
          held += whole;
        } else {
          held += length;
          store<u64>(to, bits);
          to += <usize>(held >> 3);
          bits = (bits >> <u64>(held & 56)) | (second << <u64>(held & 7));
          held = (held & 7) + whole - length;
        }
        store<u64>(to, bits);
        to += <usize>(held >> 3);
        bits >>= <u64>(held & 56);
        held &= 7;
      }
      at += 16;
    }
    setStream(bits, held, to);
    if (runs != 0) at = takeRun(true, at, runs, end);
  }
  while (at < end) { literal(true, load<u8>(at)); at++; }
  putWord(codeOf(END));
}

/** Segments of a sampled count: a sixteenth of the bytes. */
const SAMPLE: usize = 1024;
const SAMPLE_STEP: usize = 16384;

function takeCounts(at: usize, end: usize, sampled: bool): void {
  memory.fill(COUNTS, 0, LITERALS * 4);
  memory.fill(LANES, 0, 4 * 256 * 4);
  noted = notes;
  if (sampled) for (let from = at; from < end; from += SAMPLE_STEP) countTokens(from, min(end, from + SAMPLE));
  // Block by block, as they are sent: a run that a block's end cuts has other lengths.
  else for (let from = at; from < end; from += BLOCK) countTokens(from, min(end, from + BLOCK));
  for (let s: usize = 0; s < 256; s++) {
    const lane = LANES + (s << 2);
    const sum = load<u32>(lane) + load<u32>(lane, 1024) + load<u32>(lane, 2048) + load<u32>(lane, 3072);
    store<u32>(COUNTS + (s << 2), sum);
  }
  if (sampled) {
    // Any symbol may come up in what was not looked at.
    for (let s: usize = 0; s < <usize>LITERALS; s++) store<u32>(COUNTS + (s << 2), 16 * load<u32>(COUNTS + (s << 2)) + 1);
  }
  store<u32>(COUNTS + (<usize>END << 2), 1);
}

function sendStored(at: usize, end: usize, final: bool): void {
  while (at < end) {
    const size = <u32>min<usize>(65535, end - at);
    putBits(final && at + size == end ? 1 : 0, 3);
    alignBits();
    putBits(size | ((size ^ 0xffff) << 16), 32);
    memory.copy(cursor, at, size);
    setStream(0, 0, cursor + size);
    at += size;
  }
}

/** Sends the bytes as dynamic blocks of one code, or as stored blocks where that is shorter. */
export function sendBlocks(at: usize, end: usize, sampled: bool, final: bool): void {
  // The byte before the first block is not the decoder's: it must not look like one to repeat.
  store<u8>(at - 1, ~load<u8>(at));
  takeCounts(at, end, sampled);
  codeLengths(COUNTS, LITERALS, sampled ? PAIRED_LIMIT : LIMIT, LENGTHS);
  canonicalCodes(LENGTHS, LITERALS, CODES);
  makeRuns();
  if (sampled) makePairs();
  const bits = pending, n = waiting, from = cursor;
  let sent = notes;
  for (let start = at; start < end; start += BLOCK) {
    const stop = min(end, start + BLOCK);
    sendHeader(final && stop == end);
    if (sampled) sendPaired(start, stop);
    else sent = sendNoted(sent);
  }
  const storedBytes = (end - at) + 5 * ((end - at) / 65535 + 1);
  if (cursor - from <= storedBytes) return;
  setStream(bits, n, from);
  sendStored(at, end, final);
}
