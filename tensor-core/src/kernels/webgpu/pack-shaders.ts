import { PACK_CODE } from './pack-code-shader.ts';
import { PACK_COMMON, PACK_TOKENS, PACK_WALK } from './pack-tokens.ts';
import { BLOCK, CHUNK, COUNT_WORDS, SAMPLE_STEP } from './pack-words.ts';

/** Threads of a workgroup. */
export const PACK_THREADS = 64;

/** Chunks of a block, and of the groups in which their states are computed. */
const BLOCK_CHUNKS = BLOCK / CHUNK;
const GROUP_CHUNKS = 32;
const GROUPS = BLOCK_CHUNKS / GROUP_CHUNKS;

/** Counted bytes of a sample. */
const SAMPLE = 1024;

/** Wraps the body of a kernel of one thread per number, in which `id` is the number. */
const perThread = (body: string): string => `
@compute @workgroup_size(${PACK_THREADS})
fn main(@builtin(global_invocation_id) at_: vec3u) {
  useAll();
  output = at_.z;
  let id = at_.x;
  ${body}
}`;

/** Computes the states after each chunk, and the sums of the checksum; clears what others add to. */
const CLASSIFY = `${PACK_COMMON}${PACK_TOKENS}
// Returns the state after the chunk in a block that ends at a byte, by that before it.
fn stateAfter(state: u32, end: u32) -> u32 {
  var at = state;
  while (at < ${CHUNK}u) {
    if (start + at + 16u > end) {
      at = max(at, end - start);
      break;
    }
    let found = runsAt(at);
    if (found == 0u) { at += 16u; } else { at = min(nextOther(at + countTrailingZeros(found)), end - start); }
  }
  return min(max(at, ${CHUNK}u) - ${CHUNK}u, 16u);
}
${perThread(`
  if (id >= s.chunks) { return; }
  for (var i = id; i < s.words; i += s.chunks) { atomicStore(&packed[output * s.words + i], 0u); }
  if (wanted[output] == 0u) { return; }
  for (var i = id; i < s.bands * ${COUNT_WORDS}u; i += s.chunks) { atomicStore(&counts[countsOf(output, 0u) + i], 0u); }
  let place = chunkOf(id);
  readChunk(id, place);
  var states = vec2u(0x76543210u, 0xfedcba98u);
  var within = 0u;
  if ((runs[0] | runs[1] | runs[2] | runs[3] | runs[4]) != 0u || start + ${CHUNK + 15}u > place.blockEnd) {
    states = vec2u(0u);
    for (var state = 0u; state < 16u; state++) {
      let next = stateAfter(state, place.blockEnd);
      states[state >> 3u] |= (next & 15u) << (4u * (state & 7u));
      within |= (next >> 4u) << state;
    }
  }
  chunkWords[field(0u, id)] = states.x;
  chunkWords[field(1u, id)] = states.y;
  chunkWords[field(2u, id)] = within | (min(nextOther(0u), ${CHUNK}u) << 16u) | (min(nextOther(31u), ${CHUNK}u) << 24u);
  let end = min(start + ${CHUNK}u, place.bandEnd);
  var sum = 0u;
  var weighted = 0u;
  for (var i = start; i < end; i++) {
    sum += byteAt(i);
    weighted += sum;
  }
  chunkWords[field(4u, id)] = sum;
  chunkWords[field(5u, id)] = weighted;
`)}`;

/** Follows the states through the chunks of a block: in groups from each possible state, then from the one that holds. */
const STATES = `${PACK_COMMON}
var<workgroup> after: array<u32, ${16 * GROUPS}>;
var<workgroup> entered: array<u32, ${GROUPS}>;
fn nextState(state: u32, chunk: u32) -> u32 {
  // A run that contains the 16th byte is also taken from the start of the chunk on.
  let from_ = state & 15u;
  if (((chunkWords[field(2u, chunk)] >> from_) & 1u) != 0u) { return 16u; }
  return (chunkWords[field(from_ >> 3u, chunk)] >> (4u * (from_ & 7u))) & 15u;
}
@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  useAll();
  output = group.z;
  if (wanted[group.z] == 0u) { return; }
  let band = group.x / s.bandBlocks;
  let bandBytes = min(s.bandBytes, s.bytes - band * s.bandBytes);
  let skipped = (group.x % s.bandBlocks) * ${BLOCK_CHUNKS}u;
  let all = (bandBytes + ${CHUNK - 1}u) / ${CHUNK}u;
  if (skipped >= all) { return; }
  let first = band * s.bandChunks + skipped;
  let last = first + min(${BLOCK_CHUNKS}u, all - skipped);
  for (var i = thread; i < ${16 * GROUPS}u; i += 256u) {
    var state = i & 15u;
    let from_ = first + (i >> 4u) * ${GROUP_CHUNKS}u;
    for (var chunk = from_; chunk < min(last, from_ + ${GROUP_CHUNKS}u); chunk++) { state = nextState(state, chunk); }
    after[i] = state;
  }
  workgroupBarrier();
  if (thread == 0u) {
    var state = 0u;
    for (var i = 0u; i < ${GROUPS}u; i++) {
      entered[i] = state;
      state = after[16u * i + (state & 15u)];
    }
  }
  workgroupBarrier();
  if (thread >= ${GROUPS}u) { return; }
  var state = entered[thread];
  let from_ = first + thread * ${GROUP_CHUNKS}u;
  for (var chunk = from_; chunk < min(last, from_ + ${GROUP_CHUNKS}u); chunk++) {
    chunkWords[field(3u, chunk)] = state;
    state = nextState(state, chunk);
  }
}`;

/** Counts the symbols of each band, or those of its samples. */
const COUNT = `${PACK_COMMON}${PACK_TOKENS}
var<private> table: u32;
fn literal(byte: u32) { atomicAdd(&counts[table + byte], 1u); }
fn run(length: u32) { atomicAdd(&counts[table + lengthSymbol(length)], 1u); }
${PACK_WALK}
${perThread(`
  if (wanted[output] == 0u) { return; }
  if (id < s.chunks) {
    let place = chunkOf(id);
    if (isSampled(output, place.band)) { return; }
    table = countsOf(output, place.band);
    readChunk(id, place);
    walkChunk(place);
    return;
  }
  let sample = id - s.chunks;
  let band = sample / s.bandSamples;
  if (band >= s.bands || !isSampled(output, band)) { return; }
  let bandEnd = min(s.bytes, (band + 1u) * s.bandBytes);
  var at = band * s.bandBytes + (sample % s.bandSamples) * ${SAMPLE_STEP}u;
  if (at >= bandEnd) { return; }
  let end = min(at + ${SAMPLE}u, bandEnd);
  table = countsOf(output, band);
  let first = band * s.bandChunks + (sample % s.bandSamples) * ${SAMPLE_STEP / CHUNK}u;
  for (var k = 0u; k < ${SAMPLE / CHUNK}u && at < end; k++) {
    let place = chunkOf(first + k);
    readChunk(first + k, place);
    at = walk(at, end);
  }
`)}`;

/** Computes the bits of each chunk: with the header before the first one of a block, and the end of the last one. */
const MEASURE = `${PACK_COMMON}${PACK_TOKENS}
var<private> table: u32;
var<private> bits: u32;
fn literal(byte: u32) { bits += codes[table + byte] >> 24u; }
fn run(length: u32) { bits += (codes[table + lengthSymbol(length)] >> 24u) + lengthExtra(length) + 1u; }
${PACK_WALK}
${perThread(`
  if (id >= s.chunks || wanted[output] == 0u) { return; }
  let place = chunkOf(id);
  table = codesOf(output, place.band);
  readChunk(id, place);
  if (start == place.blockStart) { bits = codes[table + 287u]; }
  walkChunk(place);
  if (start + ${CHUNK}u >= place.blockEnd) { bits += codes[table + END] >> 24u; }
  chunkWords[field(6u, id)] = bits;
`)}`;

/** Computes the position of each chunk, the checksum, and whether the processor would keep the stream. */
const PLACE = `${PACK_COMMON}
const MODULUS = 65521u;
var<workgroup> sums: array<u32, 256>;
var<workgroup> firsts: array<u32, 256>;
var<workgroup> seconds: array<u32, 256>;
var<workgroup> total: u32;
@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  useAll();
  output = group.z;
  if (wanted[group.z] == 0u) { return; }
  let each = (s.chunks + 255u) / 256u;
  let from_ = min(s.chunks, thread * each);
  let to = min(s.chunks, from_ + each);
  var bits = 0u;
  var first = 0u;
  var second = 0u;
  for (var chunk = from_; chunk < to; chunk++) {
    let place = chunkOf(chunk);
    let after = (s.bytes - min(place.start + ${CHUNK}u, place.bandEnd)) % MODULUS;
    let sum = chunkWords[field(4u, chunk)];
    bits += chunkWords[field(6u, chunk)];
    first += sum;
    second = (second + chunkWords[field(5u, chunk)] + (sum * after) % MODULUS) % MODULUS;
  }
  sums[thread] = bits;
  firsts[thread] = first % MODULUS;
  seconds[thread] = second;
  workgroupBarrier();
  var at = 0u;
  for (var i = 0u; i < thread; i++) { at += sums[i]; }
  for (var chunk = from_; chunk < to; chunk++) {
    let its = chunkWords[field(6u, chunk)];
    chunkWords[field(6u, chunk)] = at;
    at += its;
  }
  if (thread == 255u) { total = at; }
  storageBarrier();
  workgroupBarrier();
  if (thread != 0u) { return; }
  var isKept = true;
  for (var band = 0u; band < s.bands; band++) {
    let start = chunkWords[field(6u, band * s.bandChunks)];
    var end = total;
    if (band + 1u < s.bands) { end = chunkWords[field(6u, (band + 1u) * s.bandChunks)]; }
    let bytes = min(s.bandBytes, s.bytes - band * s.bandBytes);
    // The processor stores a band whose blocks are longer.
    isKept = isKept && ((start & 7u) + end - start) >> 3u <= bytes + 5u * (bytes / 65535u + 1u);
  }
  let length = (total + 7u) >> 3u;
  // Of images with much but not total regularity, it tries another compression.
  let stream = length + 6u;
  let rows = s.rowBytes * s.height;
  isKept = isKept && (stream * 16u < rows || stream * 5u > rows);
  var adler = vec2u(1u, s.bytes % MODULUS);
  for (var i = 0u; i < 256u; i++) { adler = (adler + vec2u(firsts[i], seconds[i])) % MODULUS; }
  let tail = (output + 1u) * s.words - 4u;
  atomicStore(&packed[tail], u32(isKept));
  atomicStore(&packed[tail + 1u], length);
  atomicStore(&packed[tail + 2u], (adler.y << 16u) | adler.x);
}`;

/** Writes the bits of each chunk; or the result as it is, if it is not packed. */
const WRITE = `${PACK_COMMON}${PACK_TOKENS}
var<private> table: u32;
var<private> to: u32;
var<private> word: u32;
fn put(value: u32, bits: u32) {
  let shift = to & 31u;
  let at = output * s.words + (to >> 5u);
  word |= value << shift;
  to += bits;
  if (shift + bits < 32u) { return; }
  atomicOr(&packed[at], word);
  word = 0u;
  if (shift > 0u) { word = value >> (32u - shift); }
}
fn putCode(code: u32) { put(code & 0xffffffu, code >> 24u); }
fn literal(byte: u32) { putCode(codes[table + byte]); }
fn run(length: u32) {
  putCode(codes[table + lengthSymbol(length)]);
  let extra = lengthExtra(length);
  // The distance 1 is a single 0.
  put((length - 3u) & ((1u << extra) - 1u), extra + 1u);
}
${PACK_WALK}
fn putHeader(isLast: bool) {
  let bits = codes[table + 287u];
  for (var i = 0u; i < bits; i += 16u) {
    var half = (codes[table + 288u + (i >> 5u)] >> (i & 31u)) & 0xffffu;
    if (i == 0u && isLast) { half |= 1u; }
    put(half, min(16u, bits - i));
  }
}
${perThread(`
  if (id >= s.chunks) { return; }
  if (atomicLoad(&packed[(output + 1u) * s.words - 4u]) == 0u) {
    for (var i = id; i < s.words - 4u; i += s.chunks) {
      atomicStore(&packed[output * s.words + i], source[output * s.words + i]);
    }
    return;
  }
  let place = chunkOf(id);
  table = codesOf(output, place.band);
  to = chunkWords[field(6u, id)];
  readChunk(id, place);
  if (start == place.blockStart) { putHeader(place.blockEnd == s.bytes); }
  walkChunk(place);
  if (start + ${CHUNK}u >= place.blockEnd) { putCode(codes[table + END]); }
  if ((to & 31u) != 0u) { atomicOr(&packed[output * s.words + (to >> 5u)], word); }
`)}`;

/** Kernels that pack filtered rows, in their order. */
export const PACK_KERNELS = {
  classify: CLASSIFY,
  states: STATES,
  count: COUNT,
  code: `${PACK_COMMON}${PACK_CODE}`,
  measure: MEASURE,
  place: PLACE,
  write: WRITE,
};

export type PackKernel = keyof typeof PACK_KERNELS;
