import { perceptualHash } from './perceptual-hash.ts';
import { THUMB_SAMPLES } from './thumbnail.ts';

/** Unevenness, in levels of 255, below which an image has too little structure to be compared. */
const FLAT_BELOW = 0.3;

/** Data for the comparison of near duplicates. */
export interface Fingerprint {
  /** 64-bit perceptual hash, 16 hexadecimal digits. */
  phash: string;
  /** Mask of its bits that noise does not change, in the same format. */
  steady: string;
  /** 32 x 32 RGB thumbnail, 3072 bytes. */
  thumb: Uint8Array;
  /** Without structure: its thumbnail is nearly one colour. */
  flat: boolean;
}

/** Returns the fingerprint of an image. @param thumb 32 x 32 thumbnail of the image after its EXIF rotation */
export function fingerprintOf(thumb: Uint8Array): Fingerprint {
  const { bits, steady } = perceptualHash(thumb);
  return {
    phash: toHex(bits),
    steady: toHex(steady),
    thumb,
    flat: meanDeviation(thumb) < FLAT_BELOW,
  };
}

/** Returns the mean distance of the samples from their channel's mean, in levels. */
export function meanDeviation(thumb: Uint8Array): number {
  const pixels = thumb.length / 3;
  let total = 0;
  for (let c = 0; c < 3; c++) {
    let sum = 0;
    for (let i = c; i < thumb.length; i += 3) sum += thumb[i];
    const mean = sum / pixels;
    for (let i = c; i < thumb.length; i += 3) total += Math.abs(thumb[i] - mean);
  }
  return total / thumb.length;
}

function toHex(words: readonly [number, number]): string {
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

export function fromHex(text: string): [number, number] {
  return [Number.parseInt(text.slice(0, 8), 16) | 0, Number.parseInt(text.slice(8), 16) | 0];
}

const THUMB_AT = 1 + 2 * 8;
/** Bytes of an encoded fingerprint: `flat`, both hashes, the thumbnail. */
export const FINGERPRINT_BYTES = THUMB_AT + THUMB_SAMPLES;

/** Returns a fingerprint as bytes, for storage and for workers. */
export function encodeFingerprint({ phash, steady, flat, thumb }: Fingerprint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FINGERPRINT_BYTES);
  bytes[0] = flat ? 1 : 0;
  const view = new DataView(bytes.buffer);
  [...fromHex(phash), ...fromHex(steady)].forEach((word, i) => {
    view.setInt32(1 + 4 * i, word);
  });
  bytes.set(thumb, THUMB_AT);
  return bytes;
}

/** Returns the fingerprint of `encodeFingerprint`, as a view of the bytes. */
export const decodeFingerprint = (bytes: Uint8Array): Fingerprint => new EncodedFingerprint(bytes);

/** An encoded fingerprint; its hashes are not decoded when only thumbnails are compared. */
class EncodedFingerprint implements Fingerprint {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  get phash() {
    return this.#hash(1);
  }
  get steady() {
    return this.#hash(9);
  }
  get thumb() {
    return this.#bytes.subarray(THUMB_AT, FINGERPRINT_BYTES);
  }
  get flat() {
    return this.#bytes[0] === 1;
  }
  #hash(at: number): string {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + at, 8);
    return toHex([view.getUint32(0), view.getUint32(4)]);
  }
}
