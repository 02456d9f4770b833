import { alignBits, cursor, pending, putBits, setStream, waiting } from './bits';
import { CODES, LENGTHS, LITERALS, makeRuns, sendHeader } from './header';
import { canonicalCodes, codeLengths } from './huffman';
import { makePairs, PAIRED_LIMIT, sendPaired } from './pairs';
import { BLOCK, COUNTS, firstNote, sendNoted, takeCounts } from './tokens';

// Deflate blocks.

/** Longest code of deflate, bits. */
const LIMIT: i32 = 15;

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

/** A code is reused while it needs at most an eighth more bits than an optimal one: its pairs take long to compute. */
const TOLERANCE: u32 = 8;
/** True if PAIRS are those of LENGTHS. */
let paired: bool = false;

/** Lets the next blocks create a new code. */
export function forgetCode(): void {
  paired = false;
}

/** Binary logarithm of a count, in 256ths; linear between powers of two, up to 0.09 too low. */
// @ts-ignore: decorator
@inline
function log2(count: u32): u32 {
  const whole = 31 - clz(count);
  return (whole << 8) + (((count << (31 - whole)) >> 23) & 255);
}

/** Returns true if the counted symbols need hardly more bits in the present code than their entropy. */
function stillSuits(): bool {
  let total: u32 = 0,
    bits: u32 = 0,
    known: u32 = 0;
  for (let s: usize = 0; s < <usize>LITERALS; s++) {
    const count = load<u32>(COUNTS + (s << 2));
    if (count == 0) continue;
    total += count;
    bits += count * load<u8>(LENGTHS + s);
    known += count * log2(count);
  }
  const entropy = (total * log2(total) - known) >> 8;
  return bits <= entropy + entropy / TOLERANCE;
}

function chooseCode(at: usize, end: usize, sampled: bool): void {
  takeCounts(at, end, sampled);
  if (sampled && paired && stillSuits()) return;
  codeLengths(COUNTS, LITERALS, sampled ? PAIRED_LIMIT : LIMIT, LENGTHS);
  canonicalCodes(LENGTHS, LITERALS, CODES);
  makeRuns();
  if (sampled) makePairs();
  paired = sampled;
}

/** Sends the bytes as dynamic blocks of one code, or as stored blocks if that is shorter. */
export function sendBlocks(at: usize, end: usize, sampled: bool, final: bool): void {
  // The decoder does not have the byte before the first block: it must not look like one to repeat.
  store<u8>(at - 1, ~load<u8>(at));
  chooseCode(at, end, sampled);
  const bits = pending,
    n = waiting,
    from = cursor;
  let sent = firstNote();
  for (let start = at; start < end; start += BLOCK) {
    const stop = min(end, start + BLOCK);
    sendHeader(final && stop == end);
    if (sampled) sendPaired(start, stop);
    else sent = sendNoted(sent);
  }
  const storedBytes = end - at + 5 * ((end - at) / 65535 + 1);
  if (cursor - from <= storedBytes) return;
  setStream(bits, n, from);
  sendStored(at, end, final);
}
