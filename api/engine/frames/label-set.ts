import { type Raster, seenLabels } from '@twinset/tensor-core';

/** Set of the labels (one channel) or colours 0xRRGGBB (three channels) in a raster, one bit each. */
export class LabelSet {
  readonly #bits: Uint8Array;

  private constructor(bits: Uint8Array) {
    this.#bits = bits;
  }

  static of(raster: Raster): LabelSet {
    const { data, channels } = raster;
    if (channels === 1) return new LabelSet(seenLabels(raster));
    const seen = new Uint8Array(1 << 24);
    for (let i = 0; i < data.length; i += 3) seen[(data[i] << 16) | (data[i + 1] << 8) | data[i + 2]] = 1;
    return new LabelSet(seen);
  }

  /** Returns a set of labels of one channel. */
  static ofLabels(labels: readonly number[]): LabelSet {
    const seen = new Uint8Array(Math.max(0, ...labels) + 1);
    for (const label of labels) seen[label] = 1;
    return new LabelSet(seen);
  }

  /** Returns the labels of several sets of masks of the same depth. */
  static union(sets: readonly LabelSet[]): LabelSet {
    const bits = new Uint8Array(Math.max(...sets.map((set) => set.#bits.length)));
    for (const set of sets) for (const label of set.values()) bits[label] = 1;
    return new LabelSet(bits);
  }

  has(label: number): boolean {
    return this.#bits[label] === 1;
  }

  /** Returns all labels, ascending. */
  values(): number[] {
    const out: number[] = [];
    for (let label = this.#bits.indexOf(1); label >= 0; label = this.#bits.indexOf(1, label + 1))
      out.push(label);
    return out;
  }

  /** Returns the labels that are neither in `allowed` nor `fill`. */
  unexpectedLabels(allowed: LabelSet, fill: number): number[] {
    return this.values().filter((label) => label !== fill && !allowed.has(label));
  }
}
