import { rowBytesOf } from './unpack.ts';

/**
 * Packs samples into bare PNG rows: fields of 1, 2 or 4 bits from the most significant bit, 16 bit values big-endian.
 * `perRow` is samples per row; 8 bit samples are returned unchanged.
 */
export const packRows = (
  samples: Uint8Array | Uint16Array,
  perRow: number,
  rows: number,
  depth: number,
): Uint8Array => {
  if (samples instanceof Uint16Array) {
    const out = samples.slice();
    return new Uint8Array(Buffer.from(out.buffer).swap16().buffer);
  }
  if (depth === 8) return samples;
  const rowBytes = rowBytesOf(perRow, depth);
  const out = new Uint8Array(rowBytes * rows);
  const perByte = 8 / depth;
  for (let row = 0, from = 0; row < rows; row++) {
    const start = row * rowBytes;
    for (let i = 0; i < perRow; i++) {
      out[start + ((i / perByte) | 0)] |= samples[from++] << (8 - depth * ((i % perByte) + 1));
    }
  }
  return out;
};
