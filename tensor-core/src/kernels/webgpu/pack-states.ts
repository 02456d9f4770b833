import { PACK_COMMON, PACK_TOKENS } from './pack-tokens.ts';
import { BLOCK, CHUNK, COUNT_WORDS } from './pack-words.ts';

/** Threads of a workgroup. */
export const PACK_THREADS = 64;

/** Chunks of a block, and of the groups in which their states are computed. */
const BLOCK_CHUNKS = BLOCK / CHUNK;
const GROUP_CHUNKS = 32;
const GROUPS = BLOCK_CHUNKS / GROUP_CHUNKS;

/** Wraps the body of a kernel of one thread per number, in which `id` is the number. */
export const perThread = (body: string): string => `
@compute @workgroup_size(${PACK_THREADS})
fn main(@builtin(global_invocation_id) at_: vec3u) {
  useAll();
  output = at_.z;
  let id = at_.x;
  ${body}
}`;

/** Computes the states after each chunk, and the sums of the checksum; clears what others add to. */
export const CLASSIFY = `${PACK_COMMON}${PACK_TOKENS}
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

/** Follows the states through the chunks of a block: in groups from each possible state, then from that of the first one. */
export const STATES = `${PACK_COMMON}
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
