import type { Samples } from './format.ts';

/** Layout of the samples of one strip or tile. */
export interface BlockLayout {
  /** Samples per row. */
  rowSamples: number;
  rows: number;
  bits: number;
  sample: 'uint' | 'int' | 'float';
  isLittleEndian: boolean;
  /** 1: none, 2: difference to the pixel on the left, 3: the same for the bytes of floating point numbers. */
  predictor: number;
  /** Samples between a sample and its left neighbour of the same band. */
  stride: number;
}

/** Creates the array for samples of a type; 1, 2 and 4 bits are one byte each. */
export function samplesOf({ bits, sample }: Pick<BlockLayout, 'bits' | 'sample'>, length: number): Samples {
  if (sample === 'float') return bits === 64 ? new Float64Array(length) : new Float32Array(length);
  if (bits === 32) return sample === 'int' ? new Int32Array(length) : new Uint32Array(length);
  if (bits === 16) return sample === 'int' ? new Int16Array(length) : new Uint16Array(length);
  return sample === 'int' ? new Int8Array(length) : new Uint8Array(length);
}

/** Reverses the floating point predictor; returns rows of big-endian numbers. */
function floatBytes(bytes: Uint8Array, { rowSamples, rows, bits, stride }: BlockLayout): Uint8Array {
  const size = bits / 8;
  const rowBytes = rowSamples * size;
  const out = new Uint8Array(bytes.length);
  for (let y = 0; y < rows; y++) {
    const row = bytes.slice(y * rowBytes, (y + 1) * rowBytes);
    for (let i = stride; i < rowBytes; i++) row[i] += row[i - stride];
    for (let x = 0; x < rowSamples; x++)
      for (let b = 0; b < size; b++) out[y * rowBytes + x * size + b] = row[b * rowSamples + x];
  }
  return out;
}

function unpackBits(bytes: Uint8Array, { rowSamples, rows, bits }: BlockLayout): Samples {
  const out = new Uint8Array(rowSamples * rows);
  const rowBytes = Math.ceil((rowSamples * bits) / 8);
  const mask = (1 << bits) - 1;
  for (let y = 0, to = 0; y < rows; y++)
    for (let x = 0; x < rowSamples; x++) {
      const bit = x * bits;
      out[to++] = (bytes[y * rowBytes + (bit >> 3)] >> (8 - bits - (bit & 7))) & mask;
    }
  return out;
}

function readNumbers(bytes: Uint8Array, layout: BlockLayout): Samples {
  const { bits, sample, predictor } = layout;
  const little = layout.isLittleEndian && predictor !== 3;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = samplesOf(layout, layout.rowSamples * layout.rows);
  const size = bits / 8;
  for (let i = 0, at = 0; i < out.length; i++, at += size) {
    if (sample === 'float') out[i] = bits === 64 ? view.getFloat64(at, little) : view.getFloat32(at, little);
    else if (bits === 32) out[i] = view.getUint32(at, little);
    else if (bits === 16) out[i] = view.getUint16(at, little);
    else out[i] = bytes[at];
  }
  return out;
}

/** Converts the decompressed bytes of a strip or tile to its samples. */
export function blockSamples(bytes: Uint8Array, layout: BlockLayout): Samples {
  const { bits, predictor, rowSamples, rows, stride } = layout;
  if (bits < 8) return unpackBits(bytes, layout);
  const samples = readNumbers(predictor === 3 ? floatBytes(bytes, layout) : bytes, layout);
  // Typed arrays wrap as the differences do.
  if (predictor === 2)
    for (let y = 0; y < rows; y++)
      for (let i = y * rowSamples + stride; i < (y + 1) * rowSamples; i++) samples[i] += samples[i - stride];
  return samples;
}
