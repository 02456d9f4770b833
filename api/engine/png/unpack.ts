/** Bytes of a row of `width` pixels of `bits` bits each. */
export const rowBytesOf = (width: number, bits: number): number => Math.ceil((width * bits) / 8);

/**
 * Turns bare PNG rows into samples: fields of 1, 2 or 4 bits into bytes (most significant first, each row padded to a
 * byte), big-endian pairs into 16 bit values. `perRow` is samples a row.
 */
export const unpackRows = (
  packed: Uint8Array,
  perRow: number,
  rows: number,
  depth: number,
): Uint8Array | Uint16Array => {
  if (depth === 8) return packed;
  const count = perRow * rows;
  if (depth === 16) {
    const wide = new Uint16Array(count);
    for (let i = 0; i < count; i++) wide[i] = (packed[2 * i] << 8) | packed[2 * i + 1];
    return wide;
  }
  const samples = new Uint8Array(count);
  const rowBytes = rowBytesOf(perRow, depth);
  const mask = (1 << depth) - 1;
  const perByte = 8 / depth;
  for (let row = 0, to = 0; row < rows; row++) {
    const start = row * rowBytes;
    for (let i = 0; i < perRow; i++) {
      const shift = 8 - depth * ((i % perByte) + 1);
      samples[to++] = (packed[start + ((i / perByte) | 0)] >> shift) & mask;
    }
  }
  return samples;
};
