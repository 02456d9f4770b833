import { BLOCK, CHUNK, CHUNK_FIELDS, CODE_WORDS, COUNT_WORDS } from './pack-words.ts';

/** Bindings and functions of all kernels that pack filtered rows. */
export const PACK_COMMON = `
struct Settings {
  // Bytes of all rows with their filters, of a row without it, rows of the image and of a band.
  bytes: u32, rowBytes: u32, height: u32, bandRows: u32,
  bandBytes: u32, bands: u32, bandChunks: u32, chunks: u32,
  // Words of one output.
  bandBlocks: u32, bandSamples: u32, sampledFrom: u32, words: u32,
};
@group(0) @binding(0) var<uniform> s: Settings;
@group(0) @binding(1) var<storage, read> source: array<u32>;
@group(0) @binding(2) var<storage, read> wanted: array<u32>;
@group(0) @binding(3) var<storage, read_write> chunkWords: array<u32>;
@group(0) @binding(4) var<storage, read_write> counts: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> codes: array<u32>;
@group(0) @binding(6) var<storage, read_write> packed: array<atomic<u32>>;

const END = 256u;
var<private> output: u32;

fn useAll() {
  _ = arrayLength(&source) + arrayLength(&wanted) + arrayLength(&chunkWords) + arrayLength(&codes);
  _ = arrayLength(&counts) + arrayLength(&packed);
}
fn byteOf(number: u32, i: u32) -> u32 { return (source[number * s.words + (i >> 2u)] >> ((i & 3u) * 8u)) & 255u; }
fn byteAt(i: u32) -> u32 { return byteOf(output, i); }
fn countsOf(number: u32, band: u32) -> u32 { return (number * s.bands + band) * ${COUNT_WORDS}u; }
fn codesOf(number: u32, band: u32) -> u32 { return (number * s.bands + band) * ${CODE_WORDS}u; }
// Words of a chunk: the states after it by that before it (two words), those that are within a run, with the first byte
// from its start and from its 32nd byte on that is no repeat, its state, the sums of its bytes and of these by place, and
// its bits or their position.
fn field(k: u32, chunk: u32) -> u32 { return (output * ${CHUNK_FIELDS}u + k) * s.chunks + chunk; }

// Returns whether the code of a band is computed from samples.
fn isSampled(number: u32, band: u32) -> bool {
  let rows = min(s.bandRows, s.height - band * s.bandRows);
  return byteOf(number, s.bytes) == 0u && rows * s.rowBytes >= s.sampledFrom;
}

struct Chunk { band: u32, start: u32, bandStart: u32, bandEnd: u32, blockStart: u32, blockEnd: u32 };
fn chunkOf(chunk: u32) -> Chunk {
  let band = chunk / s.bandChunks;
  let bandStart = band * s.bandBytes;
  let bandEnd = min(s.bytes, bandStart + s.bandBytes);
  let place = ${CHUNK}u * (chunk % s.bandChunks);
  let blockStart = bandStart + (place & ${~(BLOCK - 1) >>> 0}u);
  return Chunk(band, bandStart + place, bandStart, bandEnd, blockStart, min(bandEnd, blockStart + ${BLOCK}u));
}

fn lengthExtra(length: u32) -> u32 {
  let n = length - 3u;
  return select(29u - countLeadingZeros(n), 0u, length == 258u || n < 8u);
}
fn lengthSymbol(length: u32) -> u32 {
  let n = length - 3u;
  let extra = lengthExtra(length);
  return select(select(257u + (extra << 2u) + (n >> extra), 257u + n, n < 8u), 285u, length == 258u);
}
`;

/**
 * The tokens of the processor's encoder: it reads 16 bytes at a time, from the start of a block or the end of the last run
 * on, and begins a run where five repeats are within such a vector. So the tokens of a chunk depend on those before by
 * its state alone: the place of its first vector, 0 to 15, or 16 if a run contains its 16th byte.
 */
export const PACK_TOKENS = `
var<private> chunk: u32;
var<private> start: u32;
// Bits of the bytes of the chunk and of the 32 after it: equal to the byte before, and with the four after it so too.
var<private> repeats: array<u32, 6>;
var<private> runs: array<u32, 5>;

fn fourAt(i: u32) -> u32 {
  let word = output * s.words + (i >> 2u);
  let bits = (i & 3u) * 8u;
  if (bits == 0u) { return source[word]; }
  return (source[word] >> bits) | (source[word + 1u] << (32u - bits));
}

fn readChunk(number: u32, place: Chunk) {
  chunk = number;
  start = place.start;
  var before = 0u;
  if (start > place.bandStart) { before = byteAt(start - 1u); }
  for (var k = 0u; k < 5u; k++) {
    var bits = 0u;
    for (var j = 0u; j < 8u; j++) {
      let word = fourAt(start + 32u * k + 4u * j);
      let change = word ^ ((word << 8u) | before);
      before = word >> 24u;
      let same = ~(((change & 0x7f7f7f7fu) + 0x7f7f7f7fu) | change | 0x7f7f7f7fu);
      let four = ((same >> 7u) & 1u) | ((same >> 14u) & 2u) | ((same >> 21u) & 4u) | ((same >> 28u) & 8u);
      bits |= four << (4u * j);
    }
    repeats[k] = bits;
  }
  // The decoder does not have the byte before the first one of a band.
  if (start == place.bandStart) { repeats[0] &= ~1u; }
  for (var k = 0u; k < 5u; k++) {
    var bits = repeats[k];
    for (var n = 1u; n < 5u; n++) { bits &= (repeats[k] >> n) | (repeats[k + 1u] << (32u - n)); }
    runs[k] = bits;
  }
}

// Returns the first byte from a place in the chunk on that is no repeat, or 160.
fn nextOther(at: u32) -> u32 {
  var found = 160u;
  for (var n = 5u; n > at >> 5u; n--) {
    let k = n - 1u;
    let wanted_ = select(0xffffffffu, 0xffffffffu << (at & 31u), k == at >> 5u);
    let others = ~repeats[k] & wanted_;
    if (others != 0u) { found = 32u * k + countTrailingZeros(others); }
  }
  return found;
}

// Returns the starts of runs in the vector at a place of the chunk.
fn runsAt(at: u32) -> u32 {
  let shift = at & 31u;
  var bits = runs[at >> 5u] >> shift;
  if (shift > 20u) { bits |= runs[(at >> 5u) + 1u] << (32u - shift); }
  return bits & 0xfffu;
}

// Returns the end of the run at a place of the chunk.
fn runEnd(at: u32, end: u32) -> u32 {
  var place = start + nextOther(at);
  if (place == start + 160u) {
    place = start + ${CHUNK}u;
    // It contains the 32nd byte of the next chunk, though not always the first one, and all bytes of those between.
    var bits = 24u;
    var repeated = ${CHUNK}u;
    for (var next = chunk + 1u; repeated == ${CHUNK}u && place < end; next++) {
      repeated = (chunkWords[field(2u, next)] >> bits) & 255u;
      place += repeated;
      bits = 16u;
    }
  }
  return min(place, end);
}
`;

/** Reads the tokens of a chunk; the kernel takes them with literal() and run(). */
export const PACK_WALK = `
// Takes the tokens of the chunk from a byte on, in a block that ends at a byte; returns the byte after them.
fn walk(from_: u32, end: u32) -> u32 {
  var at = from_;
  let stop = min(start + ${CHUNK}u, end);
  // Bytes before the next run or vector, whether that is a run, and repeats of the present run.
  var literals = 0u;
  var isRun = false;
  var left = 0u;
  // One token or one vector at a time: neighbouring threads stay together.
  while (at < stop || literals + left > 0u) {
    if (left >= 5u) {
      let length = min(left, 258u);
      run(length);
      left -= length;
      at += length;
    } else if (left + literals > 0u) {
      literal(byteAt(at));
      if (left > 0u) { left--; } else { literals--; }
      at++;
    } else if (at + 16u > end) {
      literals = end - at;
    } else {
      let found = runsAt(at - start);
      isRun = found != 0u;
      literals = min(countTrailingZeros(found), 16u);
    }
    if (isRun && literals == 0u) {
      left = runEnd(at - start, end) - at;
      isRun = false;
    }
  }
  return at;
}

// Takes the tokens of the chunk in its block.
fn walkChunk(place: Chunk) {
  let state = chunkWords[field(3u, chunk)];
  var from_ = start + state;
  // Its vector began before the chunk, so that the run begins in the first 12 bytes at the latest.
  if (state == 16u) { from_ = runEnd(15u, place.blockEnd); }
  _ = walk(from_, place.blockEnd);
}
`;
