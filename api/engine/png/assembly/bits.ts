// The bit stream: complete bytes are at `cursor`, fewer than 8 bits wait in `pending`.

export let pending: u64 = 0;
export let waiting: u32 = 0;
export let cursor: usize = 0;

export function setStream(bits: u64, count: u32, at: usize): void {
  pending = bits;
  waiting = count;
  cursor = at;
}

/** Appends up to 56 bits, the lowest first. */
export function putBits(bits: u64, count: u32): void {
  const all = pending | (bits << waiting);
  const n = waiting + count;
  store<u64>(cursor, all);
  cursor += <usize>(n >> 3);
  pending = all >> (n & ~7);
  waiting = n & 7;
}

/** Pads with zeros to a complete byte. */
export function alignBits(): void {
  if (waiting > 0) putBits(0, 8 - waiting);
}
