import { alignBits, cursor, pending, putBits, setStream, waiting } from './bits';
import { CODES, LENGTHS, LITERALS, makeRuns, sendHeader } from './header';
import { canonicalCodes, codeLengths } from './huffman';
import { makePairs, PAIRED_LIMIT, sendPaired } from './pairs';
import { BLOCK, COUNTS, firstNote, sendNoted, takeCounts } from './tokens';

// Deflate blocks.

/** Longest code that deflate knows, bits. */
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

/** Times that a code made from a part of the bytes serves: the halves of a picture of 512x512 are much alike. */
const CODE_USES: i32 = 2;
let uses: i32 = 0;

/** Has the next blocks make a code of their own. */
export function forgetCode(): void { uses = 0; }

function makeCode(at: usize, end: usize, sampled: bool): void {
  takeCounts(at, end, sampled);
  codeLengths(COUNTS, LITERALS, sampled ? PAIRED_LIMIT : LIMIT, LENGTHS);
  canonicalCodes(LENGTHS, LITERALS, CODES);
  makeRuns();
  if (sampled) makePairs();
}

/** Sends the bytes as dynamic blocks of one code, or as stored blocks where that is shorter. */
export function sendBlocks(at: usize, end: usize, sampled: bool, final: bool): void {
  // The byte before the first block is not the decoder's: it must not look like one to repeat.
  store<u8>(at - 1, ~load<u8>(at));
  if (!sampled || uses == 0) makeCode(at, end, sampled);
  uses = sampled ? (uses + 1) % CODE_USES : 0;
  const bits = pending, n = waiting, from = cursor;
  let sent = firstNote();
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
