import { PACK_CODE } from './pack-code-shader.ts';
import { CLASSIFY, perThread, STATES } from './pack-states.ts';
import { PACK_COMMON, PACK_TOKENS, PACK_WALK } from './pack-tokens.ts';
import { CHUNK, SAMPLE_STEP } from './pack-words.ts';

/** Counted bytes of a sample. */
const SAMPLE = 1024;

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
