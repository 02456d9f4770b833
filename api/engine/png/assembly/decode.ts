import { adler, startAdler, updateAdler } from './adler';
import { announcedSum, ENDED, inflateTo, startInflating } from './inflate';
import { FILLED, REFUSED } from './inflate-codes';
import { continueInput, keepInput, keepOutput, LOOKAHEAD, OVERSHOOT, to, WINDOW } from './inflate-stream';
import { aligned, floor, growTo, LEAD, SLACK } from './memory';
import { unfilterRows } from './unfilter';

// Inflates the rows of an image band by band, and reverses their filters while they are in the cache. The host copies
// compressed bytes to `feedAt` whenever there are too few.

let rowBytes: usize = 0;
let bpp: usize = 1;
let above: usize = 0;
let bare: usize = 0;
let opaque: usize = 0;
let inflated: usize = 0;
let fed: usize = 0;
/** End of the band before; 0 if its successor has begun. */
let bandEnd: usize = 0;

/** Starts an image: rows of `bytes` bytes, `back` bytes per pixel, at most `rows` rows per band, `feed` bytes at once. */
export function beginDecoding(bytes: usize, back: usize, rows: usize, feed: usize): void {
  rowBytes = bytes;
  bpp = back;
  above = floor + LEAD;
  bare = aligned(above + bytes + SLACK) + LEAD;
  opaque = aligned(bare + rows * bytes + SLACK);
  inflated = aligned(opaque + rows * bytes + SLACK) + WINDOW;
  fed = aligned(inflated + rows * (bytes + 1) + OVERSHOOT);
  growTo(fed + feed + 2 * LOOKAHEAD);
  memory.fill(above - LEAD, 0, bare - above + LEAD);
  bandEnd = 0;
  startAdler();
  startInflating(inflated);
}

export function bareRowsAt(): usize {
  return bare;
}
/** Returns where the rows of a band without alpha belong. */
export function opaqueRowsAt(): usize {
  return opaque;
}

/** Returns where further compressed bytes belong, at most as many as `beginDecoding` was given. */
export function feedAt(): usize {
  return keepInput(fed);
}

/** Takes over the bytes at `feedAt`; `whole`: they are the last ones. */
export function feedBytes(bytes: usize, whole: bool): void {
  continueInput(bytes, whole);
}

/**
 * Inflates the next `rows` rows; `last`: the stream must end with them. Returns HUNGRY if it must be called again with
 * more bytes, FILLED if it has the rows, or REFUSED.
 */
export function inflateBand(rows: usize, last: bool): i32 {
  if (bandEnd != 0) {
    keepOutput(bandEnd, inflated);
    bandEnd = 0;
  }
  const end = inflated + rows * (rowBytes + 1);
  const result = inflateTo(last ? end + 1 : end);
  if (result != FILLED && result != ENDED) return result;
  if (last != (result == ENDED) || (last && to != end)) return REFUSED;
  updateAdler(inflated, end);
  if (last && adler() != announcedSum) return REFUSED;
  bandEnd = end;
  return FILLED;
}

/** Reverses the filters of these rows, to `bareRowsAt`; returns false if a filter does not exist. */
export function unfilterInflated(rows: usize): bool {
  return unfilterRows(inflated, above, rowBytes, bpp, rows, bare);
}
