import { putBits } from './bits';
import { canonicalCodes, codeLengths } from './huffman';

// The code of a block: its tables, and its encoding in the block's header.

export const LITERALS: i32 = 286;
export const LENGTHS: usize = memory.data(288 + 32, 16);
/** Codes in the format of `canonicalCodes`: of the 286 symbols, and from FIRST_RUN on of the runs by their length. */
export const CODES: usize = memory.data((288 + 259) * 4, 16);
/** A run of 3 to 258 is length code, extra bits and distance in one word. */
export const FIRST_RUN: i32 = 288;
const TOKENS: usize = memory.data(320 * 2, 16);
const META_COUNTS: usize = memory.data(19 * 4, 16);
const META_LENGTHS: usize = memory.data(32, 16);
const META_CODES: usize = memory.data(19 * 4, 16);
const META_ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/** Returns the length symbol (from 257) of a match of 3 to 258 bytes. */
export function lengthSymbol(length: i32): i32 {
  if (length == 258) return 285;
  const n = length - 3;
  if (n < 8) return 257 + n;
  const extra = 29 - clz(n);
  return 257 + (extra << 2) + (n >> extra);
}

// @ts-ignore: decorator
@inline
function lengthExtra(length: i32): i32 {
  const n = length - 3;
  return length == 258 || n < 8 ? 0 : 29 - clz(n);
}

// @ts-ignore: decorator
@inline
export function putWord(word: u32): void {
  putBits(word & 0xffffff, word >> 24);
}

export function makeRuns(): void {
  for (let length = 3; length <= 258; length++) {
    const symbol = load<u32>(CODES + ((<usize>lengthSymbol(length)) << 2));
    const extra = <u32>lengthExtra(length);
    const bits = symbol >> 24;
    const low = <u32>(length - 3) & ((1 << extra) - 1);
    // Distance 1 is the first of two one-bit distance codes: a single 0.
    store<u32>(
      CODES + ((<usize>(FIRST_RUN + length)) << 2),
      (symbol & 0xffffff) | (low << bits) | ((bits + extra + 1) << 24),
    );
  }
}

/**
 * Writes run-length codes of the code lengths (symbols 16, 17, 18) into TOKENS as (symbol, extra) bytes; returns their
 * number.
 */
function tokenizeLengths(total: i32): i32 {
  let n: usize = 0;
  for (let i = 0; i < total; ) {
    const value = load<u8>(LENGTHS + <usize>i);
    let run = 1;
    while (i + run < total && load<u8>(LENGTHS + <usize>(i + run)) == value) run++;
    i += run;
    if (value != 0) {
      store<u8>(TOKENS + n, value);
      n += 2;
      run--;
    }
    while (run >= 3) {
      const most = value != 0 ? 6 : 138;
      const take = min(run, most);
      const symbol = value != 0 ? 16 : take < 11 ? 17 : 18;
      store<u8>(TOKENS + n, symbol);
      store<u8>(TOKENS + n, take - (symbol == 18 ? 11 : 3), 1);
      n += 2;
      run -= take;
    }
    for (; run > 0; run--) {
      store<u8>(TOKENS + n, value);
      n += 2;
    }
  }
  return <i32>(n >> 1);
}

export function sendHeader(final: bool): void {
  let literals = LITERALS;
  while (literals > 257 && load<u8>(LENGTHS + <usize>(literals - 1)) == 0) literals--;
  store<u8>(LENGTHS + <usize>literals, 1);
  store<u8>(LENGTHS + <usize>literals, 1, 1);
  const tokens = tokenizeLengths(literals + 2);
  // Unused again, for the next block of this code.
  store<u8>(LENGTHS + <usize>literals, 0);
  store<u8>(LENGTHS + <usize>literals, 0, 1);
  memory.fill(META_COUNTS, 0, 19 * 4);
  for (let i = 0; i < tokens; i++) {
    const at = META_COUNTS + ((<usize>load<u8>(TOKENS + ((<usize>i) << 1))) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
  codeLengths(META_COUNTS, 19, 7, META_LENGTHS);
  canonicalCodes(META_LENGTHS, 19, META_CODES);
  let metas = 19;
  while (metas > 4 && load<u8>(META_LENGTHS + <usize>load<u8>(META_ORDER + <usize>(metas - 1))) == 0) metas--;
  putBits((final ? 1 : 0) | (2 << 1), 3);
  putBits((literals - 257) | (1 << 5) | ((metas - 4) << 10), 14);
  for (let i = 0; i < metas; i++) putBits(load<u8>(META_LENGTHS + <usize>load<u8>(META_ORDER + <usize>i)), 3);
  for (let i = 0; i < tokens; i++) {
    const symbol = load<u8>(TOKENS + ((<usize>i) << 1));
    putWord(load<u32>(META_CODES + ((<usize>symbol) << 2)));
    if (symbol >= 16)
      putBits(load<u8>(TOKENS + ((<usize>i) << 1), 1), symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
  }
}
