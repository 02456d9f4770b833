// Length-limited Huffman codes for deflate (RFC 1951).

const MAX_SYMBOLS: i32 = 288;
/** (frequency, symbol) pairs in ascending order, then the working array of the in-place tree construction. */
const SORTED: usize = memory.data(MAX_SYMBOLS * 8, 8);
/** Pairs between two passes of the sorting, and the place of the next one of each byte. */
const OTHER: usize = memory.data(MAX_SYMBOLS * 8, 8);
const STARTS: usize = memory.data(256 * 4, 4);
const WORK: usize = memory.data(MAX_SYMBOLS * 4, 4);
const LENGTH_COUNTS: usize = memory.data(16 * 4, 4);
const NEXT_CODES: usize = memory.data(16 * 4, 4);

// @ts-ignore: decorator
@inline
function work(i: i32): u32 {
  return load<u32>(WORK + ((<usize>i) << 2));
}
// @ts-ignore: decorator
@inline
function setWork(i: i32, value: u32): void {
  store<u32>(WORK + ((<usize>i) << 2), value);
}

// @ts-ignore: decorator
@inline
function sortBySteps(used: i32): void {
  for (let gap = used > 8 ? 8 : 1; gap > 0; gap = gap == 1 ? 0 : gap >> 1) {
    for (let i = gap; i < used; i++) {
      const item = load<u64>(SORTED + ((<usize>i) << 3));
      let j = i;
      while (j >= gap) {
        const other = load<u64>(SORTED + ((<usize>(j - gap)) << 3));
        if (other <= item) break;
        store<u64>(SORTED + ((<usize>j) << 3), other);
        j -= gap;
      }
      store<u64>(SORTED + ((<usize>j) << 3), item);
    }
  }
}

/** Sorts symbols, given in ascending order, by the bytes of their frequencies up to the largest, the lowest first. */
function sortByBytes(used: i32, largest: u32): void {
  let from = SORTED,
    to = OTHER;
  const size = (<usize>used) << 3;
  for (let shift: u64 = 16; largest > 0; shift += 8, largest >>= 8) {
    memory.fill(STARTS, 0, 256 * 4);
    for (let i = from; i < from + size; i += 8) {
      const at = STARTS + ((<usize>((load<u64>(i) >> shift) & 255)) << 2);
      store<u32>(at, load<u32>(at) + 8);
    }
    let next = <u32>to;
    for (let at = STARTS; at < STARTS + 256 * 4; at += 4) {
      const bytes = load<u32>(at);
      store<u32>(at, next);
      next += bytes;
    }
    for (let i = from; i < from + size; i += 8) {
      const item = load<u64>(i);
      const at = STARTS + ((<usize>((item >> shift) & 255)) << 2);
      const place = load<u32>(at);
      store<u64>(<usize>place, item);
      store<u32>(at, place + 8);
    }
    const full = to;
    to = from;
    from = full;
  }
  if (from != SORTED) memory.copy(SORTED, from, size);
}

/** Symbols from which sorting by bytes is faster. */
const MANY: i32 = 64;

/** Sorts the used symbols by (frequency, symbol); returns their number. */
function sortUsed(frequencies: usize, symbols: i32): i32 {
  let used = 0;
  let largest: u32 = 0;
  for (let s = 0; s < symbols; s++) {
    const f = load<u32>(frequencies + ((<usize>s) << 2));
    if (f == 0) continue;
    store<u64>(SORTED + ((<usize>used) << 3), ((<u64>f) << 16) | s);
    largest = max(largest, f);
    used++;
  }
  if (used < MANY) sortBySteps(used);
  else sortByBytes(used, largest);
  return used;
}

/**
 * Computes code lengths by Moffat and Katajainen's in-place construction: WORK contains ascending frequencies, and then
 * descending code lengths.
 */
function minimumRedundancy(n: i32): void {
  let leaf = 2,
    root = 0;
  setWork(0, work(0) + work(1));
  for (let next = 1; next < n - 1; next++) {
    let sum: u32;
    if (leaf >= n || work(root) < work(leaf)) {
      sum = work(root);
      setWork(root, next);
      root++;
    } else {
      sum = work(leaf);
      leaf++;
    }
    if (leaf >= n || (root < next && work(root) < work(leaf))) {
      sum += work(root);
      setWork(root, next);
      root++;
    } else {
      sum += work(leaf);
      leaf++;
    }
    setWork(next, sum);
  }
  setWork(n - 2, 0);
  for (let next = n - 3; next >= 0; next--) setWork(next, work(work(next)) + 1);
  let available = 1,
    used = 0,
    depth = 0;
  root = n - 2;
  let next = n - 1;
  while (available > 0) {
    while (root >= 0 && work(root) == depth) {
      used++;
      root--;
    }
    while (available > used) {
      setWork(next, depth);
      next--;
      available--;
    }
    available = 2 * used;
    depth++;
    used = 0;
  }
}

/** Shortens codes over `limit` and lengthens others until the code is complete again (rarest symbols first). */
function limitLengths(n: i32, limit: i32): void {
  let room: i32 = 1 << limit;
  for (let i = 0; i < n; i++) {
    if (<i32>work(i) > limit) setWork(i, limit);
    room -= 1 << (limit - <i32>work(i));
  }
  while (room < 0) {
    let i = 0;
    while (<i32>work(i) >= limit) i++;
    setWork(i, work(i) + 1);
    room += 1 << (limit - <i32>work(i));
  }
  for (let i = n - 1; i >= 0 && room > 0; i--) {
    while (<i32>work(i) > 1 && 1 << (limit - <i32>work(i)) <= room) {
      room -= 1 << (limit - <i32>work(i));
      setWork(i, work(i) - 1);
    }
  }
}

/**
 * Computes code lengths (one u8 per symbol, 0 for unused) of at most `limit` bits for the u32 frequencies. A lone
 * symbol gets one bit, and a symbol beside it another, so that every code is complete.
 */
export function codeLengths(frequencies: usize, symbols: i32, limit: i32, lengths: usize): void {
  memory.fill(lengths, 0, symbols);
  const used = sortUsed(frequencies, symbols);
  if (used < 2) {
    const only = used == 1 ? <i32>(load<u64>(SORTED) & 0xffff) : 0;
    store<u8>(lengths + <usize>only, 1);
    store<u8>(lengths + <usize>(only == 0 ? 1 : 0), 1);
    return;
  }
  for (let i = 0; i < used; i++) setWork(i, <u32>(load<u64>(SORTED + ((<usize>i) << 3)) >> 16));
  minimumRedundancy(used);
  limitLengths(used, limit);
  for (let i = 0; i < used; i++) {
    store<u8>(lengths + <usize>(load<u64>(SORTED + ((<usize>i) << 3)) & 0xffff), work(i));
  }
}

/** Returns the lowest `bits` bits, 1 to 16, in reverse. */
// @ts-ignore: decorator
@inline
function reversed(code: u32, bits: u32): u32 {
  let out = ((code & 0x5555) << 1) | ((code >> 1) & 0x5555);
  out = ((out & 0x3333) << 2) | ((out >> 2) & 0x3333);
  out = ((out & 0x0f0f) << 4) | ((out >> 4) & 0x0f0f);
  out = ((out & 0x00ff) << 8) | (out >> 8);
  return out >> (16 - bits);
}

/** Computes canonical codes as u32: bits in sending order (first bit lowest), the length from bit 24 on. */
export function canonicalCodes(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(LENGTH_COUNTS, 0, 64);
  for (let s = 0; s < symbols; s++) {
    const at = LENGTH_COUNTS + ((<usize>load<u8>(lengths + <usize>s)) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
  store<u32>(LENGTH_COUNTS, 0);
  let code: u32 = 0;
  for (let bits: usize = 1; bits < 16; bits++) {
    code = (code + load<u32>(LENGTH_COUNTS + ((bits - 1) << 2))) << 1;
    store<u32>(NEXT_CODES + (bits << 2), code);
  }
  for (let s = 0; s < symbols; s++) {
    const bits = <u32>load<u8>(lengths + <usize>s);
    let word: u32 = 0;
    if (bits > 0) {
      const at = NEXT_CODES + ((<usize>bits) << 2);
      const next = load<u32>(at);
      store<u32>(at, next + 1);
      word = reversed(next, bits) | (bits << 24);
    }
    store<u32>(codes + ((<usize>s) << 2), word);
  }
}
