import { CONTINUE, decodeCodes, FILLED, HUNGRY, REFUSED } from './inflate-codes';
import {
  alignSource,
  bits,
  copyInput,
  held,
  isOverrun,
  isWhole,
  LOOKAHEAD,
  refill,
  setWindow,
  source,
  sourceEnd,
  startStream,
  take,
  to,
} from './inflate-stream';
import {
  DISTANCE_SYMBOLS,
  LITERAL_SYMBOLS,
  META_BITS,
  META_TABLE,
  makeDistanceTable,
  makeFixedTables,
  makeLiteralTable,
  makeMetaTable,
} from './inflate-table';

/** The stream has ended. */
export const ENDED: i32 = 3;

// Inflates a zlib stream (RFC 1950, 1951) that arrives in parts, up to a given address at a time. Whatever is unusual is
// refused: the host then reads the stream by zlib, which knows what is wrong with it.

const ZLIB_HEADER: i32 = 0;
const BLOCK_HEADER: i32 = 1;
const STORED: i32 = 2;
const CODED: i32 = 3;
const TRAILER: i32 = 4;

/** Lengths of the codes of a block. */
const LENGTHS: usize = memory.data(288 + 32 + 138, 16);
const META_LENGTHS: usize = memory.data(32, 16);
const META_ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

let state: i32 = ZLIB_HEADER;
/** True in the last block. */
let isFinal: bool = false;
let storedBytes: usize = 0;
/** Adler-32 of the output according to the stream, once it has ended. */
export let announcedSum: u32 = 0;

/** Starts a stream with its output at `out`. */
export function startInflating(out: usize): void {
  startStream(out);
  state = ZLIB_HEADER;
  isFinal = false;
}

function readZlibHeader(): i32 {
  refill();
  const method = take(8),
    flags = take(8);
  if ((method & 15) != 8 || method >> 4 > 7 || ((method << 8) | flags) % 31 != 0 || (flags & 32) != 0)
    return REFUSED;
  setWindow(256 << (method >> 4));
  state = BLOCK_HEADER;
  return CONTINUE;
}

function readStoredHeader(): i32 {
  take(held & 7);
  const size = take(16),
    check = take(16);
  if ((size ^ check) != 0xffff) return REFUSED;
  alignSource();
  storedBytes = size;
  state = STORED;
  return CONTINUE;
}

/** Reads the lengths of all codes of a block; returns false if they cannot be right. */
function readLengths(count: usize): bool {
  for (let i: usize = 0; i < count; ) {
    refill();
    const entry = load<u32>(META_TABLE + ((<usize>(bits & ((1 << META_BITS) - 1))) << 2));
    take(entry & 255);
    const symbol = entry >> 16;
    if (symbol < 16) {
      store<u8>(LENGTHS + i, symbol);
      i++;
      continue;
    }
    if (symbol == 16 && i == 0) return false;
    const repeated: u8 = symbol == 16 ? load<u8>(LENGTHS + i - 1) : 0;
    const times: usize = symbol == 16 ? take(2) + 3 : symbol == 17 ? take(3) + 3 : take(7) + 11;
    memory.fill(LENGTHS + i, repeated, times);
    i += times;
    if (i > count) return false;
  }
  return true;
}

function readCodes(): i32 {
  const literals = take(5) + 257,
    distances = take(5) + 1,
    metas: usize = take(4) + 4;
  if (literals > LITERAL_SYMBOLS || distances > DISTANCE_SYMBOLS) return REFUSED;
  memory.fill(META_LENGTHS, 0, 19);
  for (let i: usize = 0; i < metas; i++) {
    refill();
    store<u8>(META_LENGTHS + load<u8>(META_ORDER + i), take(3));
  }
  if (!makeMetaTable(META_LENGTHS) || !readLengths(literals + distances)) return REFUSED;
  const isComplete =
    load<u8>(LENGTHS + 256) > 0 &&
    makeLiteralTable(LENGTHS, literals) &&
    makeDistanceTable(LENGTHS + literals, distances);
  state = CODED;
  return isComplete ? CONTINUE : REFUSED;
}

function readBlockHeader(): i32 {
  if (isFinal) {
    state = TRAILER;
    return CONTINUE;
  }
  refill();
  isFinal = take(1) == 1;
  const kind = take(2);
  let result = REFUSED;
  if (kind == 0) result = readStoredHeader();
  else if (kind == 1) {
    makeFixedTables(LENGTHS);
    state = CODED;
    result = CONTINUE;
  } else if (kind == 2) result = readCodes();
  return isOverrun() ? REFUSED : result;
}

function copyStored(limit: usize): i32 {
  storedBytes -= copyInput(min(storedBytes, limit - to));
  if (storedBytes == 0) state = BLOCK_HEADER;
  else if (to < limit) return isWhole ? REFUSED : HUNGRY;
  return CONTINUE;
}

function readTrailer(): i32 {
  alignSource();
  if (sourceEnd - source < 4) return isWhole ? REFUSED : HUNGRY;
  announcedSum = bswap(load<u32>(source));
  return ENDED;
}

/**
 * Inflates to `limit` or some bytes beyond. HUNGRY: more input is needed; FILLED: `limit` is reached; ENDED: the
 * stream ends before `limit`, whatever follows; REFUSED.
 */
export function inflateTo(limit: usize): i32 {
  let result = CONTINUE;
  while (result == CONTINUE) {
    if (state != TRAILER && state != BLOCK_HEADER && to >= limit) return FILLED;
    // A header is read at once.
    if (state < STORED && !isWhole && sourceEnd - source < LOOKAHEAD) return HUNGRY;
    if (state == ZLIB_HEADER) result = readZlibHeader();
    else if (state == BLOCK_HEADER) result = readBlockHeader();
    else if (state == STORED) result = copyStored(limit);
    else if (state == TRAILER) result = readTrailer();
    else {
      result = decodeCodes(limit);
      if (result == CONTINUE) state = BLOCK_HEADER;
    }
  }
  return result;
}
