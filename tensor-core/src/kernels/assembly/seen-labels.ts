// Finds the 8-bit labels that occur. Labels occur in runs, so most vectors have one label, that of the vector
// before.

const TABLE: usize = memory.data(256, 16);

// @ts-ignore: decorator
@inline
function see(at: usize): void {
  store<u8>(TABLE + <usize>load<u8>(at), 1);
}

/**
 * Returns the address of 256 bytes, 1 for each label that is among the `length` ones at `src`, valid until
 * the next call.
 */
export function seenLabels(src: usize, length: i32): usize {
  memory.fill(TABLE, 0, 256);
  const end = src + <usize>length;
  if (length > 0) see(src);
  let last = i8x16.splat(load<u8>(src));
  for (; src + 16 <= end; src += 16) {
    const labels = v128.load(src);
    const known = i8x16.eq(labels, last);
    if (i8x16.all_true(known)) continue;
    last = i8x16.splat(load<u8>(src, 15));
    // Usually one label ends here and one begins.
    if (i8x16.all_true(v128.or(known, i8x16.eq(labels, last)))) see(src + 15);
    else for (let i: usize = 0; i < 16; i++) see(src + i);
  }
  for (; src < end; src++) see(src);
  return TABLE;
}
