import { readSync } from 'node:fs';
import { decodeFingerprint, FINGERPRINT_BYTES, type Fingerprint } from '@twinset/tensor-core';
import type { MaskFacts } from '../types.ts';
import type { PackedPairs, PackedRow } from './packed.ts';

/** Fingerprints in memory: those that are compared again soon are among the last ones. */
export const FINGERPRINTS_KEPT = 256;

/** Input of the searches for near duplicates and consecutive frames, of one pair. */
export type DuplicateSource = Pick<PackedRow, 'name' | 'pixelHash' | 'orientations'> & {
  /** Is read from the file: the last two that were read are valid. */
  readonly fingerprint: Fingerprint;
  /** Is read from the file, too. */
  readonly mask: Pick<MaskFacts, 'places' | 'kind' | 'palette'>;
};

function readAll(file: number, bytes: Uint8Array, position: number): Uint8Array {
  if (readSync(file, bytes, 0, bytes.length, position) !== bytes.length)
    throw new Error('The features of near duplicates are incomplete.');
  return bytes;
}

/** Returns a function that reads the fingerprint of a position and keeps some; the last two that it returned are valid. */
function fingerprintReader({ file, prints }: PackedPairs): (at: number) => Fingerprint {
  const buffer = new Uint8Array(FINGERPRINTS_KEPT * FINGERPRINT_BYTES);
  const slotOf = new Int32Array(prints.length).fill(-1);
  const kept = new Int32Array(FINGERPRINTS_KEPT).fill(-1);
  let next = 0;
  return (at) => {
    let slot = slotOf[at] as number;
    const isKept = slot !== -1;
    if (!isKept) slot = next;
    // Never the slot of this one next, since it is compared with the one that is read then.
    if (slot === next) next = (next + 1) % FINGERPRINTS_KEPT;
    if (!isKept) {
      const former = kept[slot] as number;
      if (former !== -1) slotOf[former] = -1;
      kept[slot] = at;
      slotOf[at] = slot;
      const bytes = buffer.subarray(slot * FINGERPRINT_BYTES, (slot + 1) * FINGERPRINT_BYTES);
      readAll(file, bytes, prints[at] as number);
    }
    return decodeFingerprint(buffer.subarray(slot * FINGERPRINT_BYTES, (slot + 1) * FINGERPRINT_BYTES));
  };
}

/** A packed pair. A class, since accessors of an object literal are allocated for each of thousands. */
class PackedPair implements DuplicateSource {
  readonly #row: PackedRow;
  readonly #at: number;
  readonly #features: Features;

  constructor(row: PackedRow, at: number, features: Features) {
    this.#row = row;
    this.#at = at;
    this.#features = features;
  }
  get name() {
    return this.#row.name;
  }
  get pixelHash() {
    return this.#row.pixelHash;
  }
  get orientations() {
    return this.#row.orientations;
  }
  get fingerprint() {
    return this.#features.readFingerprint(this.#at);
  }
  get mask() {
    const { kind, palette, labels } = this.#row;
    if (labels === null) return { kind, palette };
    return { kind, palette, places: { labels, planes: this.#features.readPlanes(this.#at) } };
  }
}

type Features = {
  readFingerprint: (at: number) => Fingerprint;
  readPlanes: (at: number) => Uint8Array;
};

/** Returns the pairs that were packed; their features are read when they are needed. */
export function unpackPairs(packed: PackedPairs): DuplicateSource[] {
  const { file, planes } = packed;
  const readPlanes = (at: number) => {
    const start = planes[2 * at] as number;
    return readAll(file, new Uint8Array((planes[2 * at + 1] as number) - start), start);
  };
  const features = { readFingerprint: fingerprintReader(packed), readPlanes };
  const rows = packed.rows.flatMap((some) => JSON.parse(some) as PackedRow[]);
  return rows.map((row, at) => new PackedPair(row, at, features));
}
