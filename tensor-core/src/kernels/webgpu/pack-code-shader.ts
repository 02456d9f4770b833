import { HUFFMAN } from './pack-huffman.ts';
import { CODE_WORDS } from './pack-words.ts';

/** Code of each band and header of its blocks: one workgroup per output, since a band may keep the code of that before. */
export const PACK_CODE = `${HUFFMAN}
// Lengths of the code of the band.
var<workgroup> lengths: array<u32, 288>;
var<workgroup> tokens: array<u32, 320>;
var<workgroup> metaCodes: array<u32, 19>;
var<workgroup> literals: u32;
var<workgroup> tokenCount: u32;
var<workgroup> isKept: u32;

fn log2Of(count: u32) -> u32 {
  let whole = 31u - countLeadingZeros(count);
  return (whole << 8u) + (((count << (31u - whole)) >> 23u) & 255u);
}

// Returns whether the frequencies need hardly more bits in the code of the band before than their entropy.
fn stillSuits() -> bool {
  var total = 0u;
  var bits = 0u;
  var known = 0u;
  for (var symbol = 0u; symbol < 286u; symbol++) {
    let count = frequencies[symbol];
    total += count;
    bits += count * lengths[symbol];
    known += count * log2Of(count);
  }
  let entropy = (total * log2Of(total) - known) >> 8u;
  return bits <= entropy + entropy / 8u;
}

// Writes the lengths of the code with codes of run lengths into tokens: symbols and extra bits.
fn tokenizeLengths() {
  literals = 286u;
  while (literals > 257u && lengths[literals - 1u] == 0u) { literals--; }
  let all = literals + 2u;
  var n = 0u;
  for (var i = 0u; i < all; ) {
    // Two codes of distances have one bit each.
    let value = select(1u, lengths[i], i < literals);
    var same = 1u;
    while (i + same < all && select(1u, lengths[min(i + same, 287u)], i + same < literals) == value) { same++; }
    i += same;
    if (value != 0u) {
      tokens[n] = value;
      n++;
      same--;
    }
    while (same >= 3u) {
      let taken = min(same, select(138u, 6u, value != 0u));
      let symbol = select(select(18u, 17u, taken < 11u), 16u, value != 0u);
      tokens[n] = symbol | ((taken - select(3u, 11u, symbol == 18u)) << 8u);
      n++;
      same -= taken;
    }
    for (; same > 0u; same--) {
      tokens[n] = value;
      n++;
    }
  }
  tokenCount = n;
}

var<private> at: u32;
var<private> held: u32;
var<private> word: u32;
fn put(value: u32, bits: u32) {
  let shift = held & 31u;
  word |= value << shift;
  held += bits;
  if (shift + bits < 32u) { return; }
  codes[at] = word;
  at++;
  word = 0u;
  if (shift > 0u) { word = value >> (32u - shift); }
}

const ORDER = array<u32, 19>(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15);

// Writes the header of a block that is not the last one.
fn putHeader(region: u32) {
  at = region + 288u;
  held = 0u;
  word = 0u;
  var metas = 19u;
  var order_ = ORDER;
  while (metas > 4u && made[order_[metas - 1u]] == 0u) { metas--; }
  put(4u, 3u);
  put((literals - 257u) | (1u << 5u) | ((metas - 4u) << 10u), 14u);
  for (var i = 0u; i < metas; i++) { put(made[order_[i]], 3u); }
  for (var i = 0u; i < tokenCount; i++) {
    let symbol = tokens[i] & 255u;
    let code = metaCodes[symbol];
    put(code & 0xffffffu, code >> 24u);
    if (symbol >= 16u) { put(tokens[i] >> 8u, select(select(7u, 3u, symbol == 17u), 2u, symbol == 16u)); }
  }
  codes[at] = word;
  codes[region + 287u] = held;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  useAll();
  let number = group.z;
  if (wanted[number] == 0u) { return; }
  for (var band = 0u; band < s.bands; band++) {
    let isSample = isSampled(number, band);
    let region = codesOf(number, band);
    for (var one = thread; one < 286u; one += 256u) {
      let count = atomicLoad(&counts[countsOf(number, band) + one]);
      // Any symbol may occur in the bytes that were not counted.
      let all = select(count, 16u * count + 1u, isSample);
      frequencies[one] = select(all, 1u, one == END);
    }
    workgroupBarrier();
    if (thread == 0u) {
      isKept = 0u;
      if (isSample && band > 0u && isSampled(number, max(band, 1u) - 1u)) { isKept = u32(stillSuits()); }
    }
    if (workgroupUniformLoad(&isKept) != 0u) {
      for (var i = thread; i < ${CODE_WORDS}u; i += 256u) { codes[region + i] = codes[region - ${CODE_WORDS}u + i]; }
      storageBarrier();
      continue;
    }
    makeLengths(thread, 286u, select(15, 13, isSample));
    for (var one = thread; one < 286u; one += 256u) {
      lengths[one] = made[one];
      codes[region + one] = codeOf(one, 286u);
    }
    workgroupBarrier();
    if (thread == 0u) {
      tokenizeLengths();
      for (var i = 0u; i < 19u; i++) { frequencies[i] = 0u; }
      for (var i = 0u; i < tokenCount; i++) { frequencies[tokens[i] & 255u]++; }
    }
    makeLengths(thread, 19u, 7);
    if (thread < 19u) { metaCodes[thread] = codeOf(thread, 19u); }
    workgroupBarrier();
    if (thread == 0u) { putHeader(region); }
    storageBarrier();
    workgroupBarrier();
  }
}
`;
