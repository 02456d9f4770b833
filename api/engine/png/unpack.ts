import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { type CodecKernel, codecKernel, rowsPerBand } from './kernel.ts';

/** Returns the bytes of a row of `width` pixels of `bits` bits each. */
export const rowBytesOf = (width: number, bits: number): number => Math.ceil((width * bits) / 8);

/** Unpacks bare PNG rows of fields of 1, 2 or 4 bits into bytes, in plain TypeScript. */
function unpackSlowly(packed: Uint8Array, perRow: number, rows: number, depth: number): Uint8Array {
  const samples = new Uint8Array(perRow * rows);
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
}

function unpackByKernel(
  kernel: CodecKernel,
  packed: Uint8Array,
  perRow: number,
  rows: number,
  depth: number,
): Uint8Array {
  const samples = allocUninitialized(perRow * rows);
  const rowBytes = rowBytesOf(perRow, depth);
  const perBand = rowsPerBand(perRow, rows);
  const out = kernel.makeRoom(perBand * rowBytes, perBand * perRow);
  const src = kernel.inputAt();
  const memory = new Uint8Array(kernel.memory.buffer);
  for (let row = 0; row < rows; row += perBand) {
    const count = Math.min(perBand, rows - row);
    memory.set(packed.subarray(row * rowBytes, (row + count) * rowBytes), src);
    kernel.unpackFields(src, perRow, count, depth, out);
    samples.set(memory.subarray(out, out + count * perRow), row * perRow);
  }
  return samples;
}

/**
 * Unpacks bare PNG rows into samples: fields of 1, 2 or 4 bits into bytes (most significant first, each row padded to a
 * byte), big-endian pairs into 16 bit values, overwriting the rows. `perRow` is samples per row.
 */
export const unpackRows = (
  packed: Uint8Array<ArrayBuffer>,
  perRow: number,
  rows: number,
  depth: number,
): Uint8Array | Uint16Array => {
  if (depth === 8) return packed;
  if (depth === 16) {
    const { buffer, byteOffset, byteLength } = packed;
    Buffer.from(buffer, byteOffset, byteLength).swap16();
    return new Uint16Array(buffer, byteOffset, perRow * rows);
  }
  const kernel = codecKernel();
  return kernel
    ? unpackByKernel(kernel, packed, perRow, rows, depth)
    : unpackSlowly(packed, perRow, rows, depth);
};
