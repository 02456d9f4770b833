/** Codes of limited lengths, as the encoder of the processor computes them, in one workgroup of 256 threads. */
export const HUFFMAN = `
// Frequencies of symbols; the used ones in ascending order, with what their code is computed from, and its lengths.
var<workgroup> frequencies: array<u32, 288>;
var<workgroup> order: array<u32, 288>;
var<workgroup> work: array<i32, 288>;
var<workgroup> made: array<u32, 288>;
var<workgroup> used: u32;
// Moffat and Katajainen's construction in place: ascending frequencies become descending lengths.
fn minimumRedundancy(n: i32) {
  var leaf = 2;
  var root = 0;
  work[0] += work[1];
  for (var next = 1; next < n - 1; next++) {
    var sum = 0;
    for (var part = 0; part < 2; part++) {
      if (leaf >= n || (root < next && work[root] < work[leaf])) {
        sum += work[root];
        work[root] = next;
        root++;
      } else {
        sum += work[leaf];
        leaf++;
      }
    }
    work[next] = sum;
  }
  work[n - 2] = 0;
  for (var next = n - 3; next >= 0; next--) { work[next] = work[work[next]] + 1; }
  var available = 1;
  var internal = 0;
  var depth = 0;
  root = n - 2;
  var next = n - 1;
  while (available > 0) {
    while (root >= 0 && work[max(root, 0)] == depth) {
      internal++;
      root--;
    }
    while (available > internal) {
      work[next] = depth;
      next--;
      available--;
    }
    available = 2 * internal;
    depth++;
    internal = 0;
  }
}

fn limitLengths(n: i32, limit: i32) {
  var room = 1 << u32(limit);
  for (var i = 0; i < n; i++) {
    work[i] = min(work[i], limit);
    room -= 1 << u32(limit - work[i]);
  }
  while (room < 0) {
    var i = 0;
    while (work[i] >= limit) { i++; }
    work[i] += 1;
    room += 1 << u32(limit - work[i]);
  }
  for (var i = n - 1; i >= 0 && room > 0; i--) {
    while (work[i] > 1 && (1 << u32(limit - work[i])) <= room) {
      room -= 1 << u32(limit - work[i]);
      work[i] -= 1;
    }
  }
}

// Computes the lengths of the code of the frequencies.
fn makeLengths(thread: u32, symbols: u32, limit: i32) {
  workgroupBarrier();
  if (thread == 0u) { used = 0u; }
  for (var one = thread; one < symbols; one += 256u) { made[one] = 0u; }
  workgroupBarrier();
  for (var one = thread; one < symbols; one += 256u) {
    let frequency = frequencies[one];
    if (frequency == 0u) { continue; }
    var rank = 0u;
    for (var other = 0u; other < symbols; other++) {
      let its = frequencies[other];
      rank += u32(its != 0u && (its < frequency || (its == frequency && other < one)));
    }
    order[rank] = one;
    work[rank] = i32(frequency);
  }
  workgroupBarrier();
  if (thread == 0u) {
    for (var one = 0u; one < symbols; one++) { used += u32(frequencies[one] != 0u); }
    if (used < 2u) {
      // A lone symbol gets one bit, and one beside it another.
      let only = select(0u, order[0], used == 1u);
      made[only] = 1u;
      made[u32(only == 0u)] = 1u;
      used = 0u;
    } else {
      minimumRedundancy(i32(used));
      limitLengths(i32(used), limit);
    }
  }
  workgroupBarrier();
  for (var i = thread; i < used; i += 256u) { made[order[i]] = u32(work[i]); }
  workgroupBarrier();
}

// Returns the canonical code of a symbol, its first bit lowest, with its length from bit 24 on.
fn codeOf(symbol: u32, symbols: u32) -> u32 {
  let bits = made[symbol];
  if (bits == 0u) { return 0u; }
  var code = 0u;
  for (var other = 0u; other < symbols; other++) {
    let its = made[other];
    if (its == bits) { code += u32(other < symbol); } else if (its != 0u && its < bits) { code += 1u << (bits - its); }
  }
  return (reverseBits(code) >> (32u - bits)) | (bits << 24u);
}
`;
