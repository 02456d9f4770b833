// Tables that decode the prefix codes of deflate (RFC 1951). The next bits of the stream index a table; a longer
// code has a further index into a part behind it.
//
// An entry: from bit 16 on the literal, or the least length or distance, or where the longer codes are; bits 8 to 11 the
// bits of the code, or of the index of longer codes; bits 0 to 7 the bits to take, extra bits included.

export const LITERAL: u32 = 1 << 31;
/** Neither literal nor length nor distance: longer codes, the end of a block, or no code at all. */
export const SPECIAL: u32 = 1 << 15;
export const LONGER: u32 = 1 << 14;
export const BLOCK_END: u32 = 1 << 13;

export const LITERAL_SYMBOLS: u32 = 286;
export const DISTANCE_SYMBOLS: u32 = 30;
const META_SYMBOLS: u32 = 19;
const LONGEST: u32 = 15;

/** Bits that index the tables. */
export const LITERAL_BITS: u32 = 11;
export const DISTANCE_BITS: u32 = 8;
export const META_BITS: u32 = 7;

/** Tables for any code of so many symbols: 2342, 402 and 128 entries at most. */
export const LITERAL_TABLE: usize = memory.data(2400 * 4, 16);
export const DISTANCE_TABLE: usize = memory.data(416 * 4, 16);
export const META_TABLE: usize = memory.data(128 * 4, 16);

/** Entries of the symbols, without the bits of their codes. */
const LITERAL_ENTRIES: usize = memory.data(288 * 4, 16);
const DISTANCE_ENTRIES: usize = memory.data(32 * 4, 16);
const META_ENTRIES: usize = memory.data(19 * 4, 16);

const COUNTS: usize = memory.data(16 * 4, 16);
const PLACES: usize = memory.data(16 * 4, 16);
/** The symbols in the order of their codes. */
const SORTED: usize = memory.data(320 * 2, 16);

// @ts-ignore: decorator
@inline
function word(at: usize, index: u32): u32 {
  return load<u32>(at + ((<usize>index) << 2));
}
// @ts-ignore: decorator
@inline
function setWord(at: usize, index: u32, value: u32): void {
  store<u32>(at + ((<usize>index) << 2), value);
}

function describeSymbols(): void {
  for (let s: u32 = 0; s < 256; s++) setWord(LITERAL_ENTRIES, s, LITERAL | (s << 16));
  setWord(LITERAL_ENTRIES, 256, SPECIAL | BLOCK_END);
  for (let n: u32 = 0; n < 28; n++) {
    const extra = n < 8 ? 0 : (n >> 2) - 1;
    const least = n < 8 ? 3 + n : 3 + ((4 + (n & 3)) << extra);
    setWord(LITERAL_ENTRIES, 257 + n, (least << 16) | extra);
  }
  setWord(LITERAL_ENTRIES, 285, 258 << 16);
  for (let n: u32 = 0; n < DISTANCE_SYMBOLS; n++) {
    const extra = n < 4 ? 0 : (n >> 1) - 1;
    const least = n < 4 ? 1 + n : 1 + ((2 + (n & 1)) << extra);
    setWord(DISTANCE_ENTRIES, n, (least << 16) | extra);
  }
  // The fixed code has symbols that no stream may use.
  for (let s: u32 = LITERAL_SYMBOLS; s < 288; s++) setWord(LITERAL_ENTRIES, s, SPECIAL);
  for (let s: u32 = DISTANCE_SYMBOLS; s < 32; s++) setWord(DISTANCE_ENTRIES, s, SPECIAL);
  for (let s: u32 = 0; s < META_SYMBOLS; s++) setWord(META_ENTRIES, s, s << 16);
}
describeSymbols();

/** Counts and sorts the symbols; returns the part of all codes of 15 bits that they use, more than 32768 if too many. */
function sortSymbols(lengths: usize, symbols: u32): u32 {
  memory.fill(COUNTS, 0, 64);
  for (let s: usize = 0; s < <usize>symbols; s++) {
    const length = load<u8>(lengths + s);
    setWord(COUNTS, length, word(COUNTS, length) + 1);
  }
  let used: u32 = 0,
    place: u32 = 0;
  for (let length: u32 = 1; length <= LONGEST; length++) {
    setWord(PLACES, length, place);
    place += word(COUNTS, length);
    used += word(COUNTS, length) << (LONGEST - length);
  }
  for (let s: usize = 0; s < <usize>symbols; s++) {
    const length = load<u8>(lengths + s);
    if (length == 0) continue;
    const at = word(PLACES, length);
    setWord(PLACES, length, at + 1);
    store<u16>(SORTED + ((<usize>at) << 1), <u16>s);
  }
  return used;
}

/** Fills the table of a code of no symbol, or of one of one bit: all other bits are no code. */
function fillSparse(symbols: u32, entries: usize, bits: u32, table: usize): void {
  const only = symbols == 0 ? SPECIAL : word(entries, load<u16>(SORTED)) + (1 << 8) + 1;
  for (let i: u32 = 0; i < 1 << bits; i += 2) {
    setWord(table, i, only);
    setWord(table, i + 1, SPECIAL);
  }
}

/** Returns the next code of `length` bits, whose first bit is the lowest. */
// @ts-ignore: decorator
@inline
function nextCode(code: u32, length: u32): u32 {
  const bit: u32 = 1 << (31 - clz(code ^ ((1 << length) - 1)));
  return (code & (bit - 1)) | bit;
}

function fillTable(entries: usize, bits: u32, table: usize): void {
  let length: u32 = 1,
    code: u32 = 0,
    filled: u32 = 2;
  let sorted = SORTED;
  for (; length <= bits; length++) {
    // The codes so far are followed by either bit.
    if (length > 1) {
      memory.copy(table + ((<usize>filled) << 2), table, (<usize>filled) << 2);
      filled <<= 1;
    }
    for (let count = word(COUNTS, length); count > 0; count--, sorted += 2) {
      setWord(table, code, word(entries, load<u16>(sorted)) + (length << 8) + length);
      if (code == filled - 1) {
        for (; length < bits; length++, filled <<= 1)
          memory.copy(table + ((<usize>filled) << 2), table, (<usize>filled) << 2);
        return;
      }
      code = nextCode(code, length);
    }
  }
  let prefix: u32 = -1,
    start: u32 = 0,
    end = filled;
  for (; ; length++) {
    for (let count = word(COUNTS, length); count > 0; count--, sorted += 2) {
      if ((code & (filled - 1)) != prefix) {
        prefix = code & (filled - 1);
        start = end;
        let size = length - bits;
        for (let used = count; used < (<u32>1) << size; ) {
          size++;
          used = (used << 1) + word(COUNTS, bits + size);
        }
        end = start + (1 << size);
        setWord(table, prefix, (start << 16) | SPECIAL | LONGER | (size << 8) | bits);
      }
      const taken = length - bits;
      const entry = word(entries, load<u16>(sorted)) + (taken << 8) + taken;
      for (let i = start + (code >> bits); i < end; i += 1 << taken) setWord(table, i, entry);
      if (code == ((<u32>1) << length) - 1) return;
      code = nextCode(code, length);
    }
  }
}

/** True if the tables are those of the fixed code. */
let fixed: bool = false;

function makeTable(lengths: usize, symbols: u32, entries: usize, bits: u32, table: usize): bool {
  fixed = false;
  const used = sortSymbols(lengths, symbols);
  if (used == 1 << LONGEST) {
    fillTable(entries, bits, table);
    return true;
  }
  const isSparse = used == 0 || (used == 1 << (LONGEST - 1) && word(COUNTS, 1) == 1);
  if (isSparse) fillSparse(used, entries, bits, table);
  return isSparse;
}

/** Makes the table of a code by its lengths, one byte per symbol; returns false if they are no code. */
export function makeLiteralTable(lengths: usize, symbols: u32): bool {
  return makeTable(lengths, symbols, LITERAL_ENTRIES, LITERAL_BITS, LITERAL_TABLE);
}
export function makeDistanceTable(lengths: usize, symbols: u32): bool {
  return makeTable(lengths, symbols, DISTANCE_ENTRIES, DISTANCE_BITS, DISTANCE_TABLE);
}
export function makeMetaTable(lengths: usize): bool {
  return makeTable(lengths, META_SYMBOLS, META_ENTRIES, META_BITS, META_TABLE);
}

/** Makes the tables of the fixed code; `lengths` has room for 288 bytes. */
export function makeFixedTables(lengths: usize): void {
  // A file may have a block of it every ten bits.
  if (fixed) return;
  memory.fill(lengths, 8, 144);
  memory.fill(lengths + 144, 9, 112);
  memory.fill(lengths + 256, 7, 24);
  memory.fill(lengths + 280, 8, 8);
  makeLiteralTable(lengths, 288);
  memory.fill(lengths, 5, 32);
  makeDistanceTable(lengths, 32);
  fixed = true;
}
