import type { Raster } from '@twinset/tensor-core';

function seenDeep(data: Uint16Array): Uint8Array {
  const seen = new Uint8Array(65_536);
  for (let i = 0; i < data.length; i++) seen[data[i]] = 1;
  return seen;
}

/** Labels stand in runs, so that most words of four pixels equal the one before and need no look. */
function seenBytes(data: Uint8Array): Uint8Array {
  const seen = new Uint8Array(256);
  const whole = data.byteOffset % 4 === 0 ? data.length >> 2 : 0;
  const words = new Uint32Array(data.buffer, whole > 0 ? data.byteOffset : 0, whole);
  let last = -1;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === last) continue;
    last = word;
    seen[word & 255] = seen[(word >> 8) & 255] = seen[(word >> 16) & 255] = seen[word >>> 24] = 1;
  }
  for (let i = whole * 4; i < data.length; i++) seen[data[i]] = 1;
  return seen;
}

/** Which labels (one channel) or colours 0xRRGGBB (three channels) a raster holds, as a bit each. */
export class LabelSet {
  readonly #bits: Uint8Array;

  private constructor(bits: Uint8Array) {
    this.#bits = bits;
  }

  static of(raster: Raster): LabelSet {
    const { data, channels } = raster;
    if (channels === 1) return new LabelSet(data instanceof Uint16Array ? seenDeep(data) : seenBytes(data));
    const seen = new Uint8Array(1 << 24);
    for (let i = 0; i < data.length; i += 3) seen[(data[i] << 16) | (data[i + 1] << 8) | data[i + 2]] = 1;
    return new LabelSet(seen);
  }

  has(label: number): boolean {
    return this.#bits[label] === 1;
  }

  /** Every label, rising. */
  values(): number[] {
    const out: number[] = [];
    for (let label = this.#bits.indexOf(1); label >= 0; label = this.#bits.indexOf(1, label + 1))
      out.push(label);
    return out;
  }

  /** Labels that are neither in `allowed` nor `fill`. */
  strangers(allowed: LabelSet, fill: number): number[] {
    return this.values().filter((label) => label !== fill && !allowed.has(label));
  }
}
