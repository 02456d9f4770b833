import { readSync } from 'node:fs';
import { decodeFingerprint, FINGERPRINT_BYTES, type Fingerprint } from '@twinset/tensor-core';
import type { MaskFacts } from '../types.ts';
import type { MaskReading, PackedPairs, PackedRows } from './packed.ts';

/** Fingerprints in memory: those that are compared again soon are among the last ones. */
export const FINGERPRINTS_KEPT = 256;

/** Input of the searches for near duplicates and consecutive frames, of one pair. */
export type DuplicateSource = Pick<MaskReading, 'orientations'> & {
  /** Name of the image. */
  readonly name: string;
  readonly pixelHash: string;
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
  readonly #at: number;
  readonly #reading: MaskReading;
  readonly #features: Features;

  constructor(
    readonly name: string,
    readonly pixelHash: string,
    { at, reading, features }: { at: number; reading: MaskReading; features: Features },
  ) {
    this.#at = at;
    this.#reading = reading;
    this.#features = features;
  }
  get orientations() {
    return this.#reading.orientations;
  }
  get fingerprint() {
    return this.#features.readFingerprint(this.#at);
  }
  get mask() {
    const { kind, palette, labels } = this.#reading;
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
  const sources: DuplicateSource[] = [];
  for (const text of packed.rows) {
    const { names, hashes, readings, readingOf } = JSON.parse(text) as PackedRows;
    for (const [i, name] of names.entries()) {
      const reading = readings[readingOf[i] as number] as MaskReading;
      sources.push(new PackedPair(name, hashes[i] as string, { at: sources.length, reading, features }));
    }
  }
  return sources;
}
