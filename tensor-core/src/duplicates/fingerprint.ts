import { perceptualHash } from './perceptual-hash.ts';

/** Unevenness, in levels of 255, below which an image has too little structure to be compared. */
const FLAT_BELOW = 0.3;

/** Data for the comparison of near duplicates; plain JSON, about 4 KiB. */
export interface Fingerprint {
  /** 64-bit perceptual hash, 16 hexadecimal digits. */
  phash: string;
  /** Mask of its bits that noise does not change, in the same format. */
  steady: string;
  /** 32 x 32 RGB thumbnail, 3072 bytes; as text, in base64. */
  thumb: string | Uint8Array;
  /** Without structure: its thumbnail is nearly one colour. */
  flat: boolean;
}

/** Returns the fingerprint of an image. @param thumb 32 x 32 thumbnail of the image after its EXIF rotation */
export function fingerprintOf(thumb: Uint8Array): Fingerprint {
  const { bits, steady } = perceptualHash(thumb);
  return {
    phash: toHex(bits),
    steady: toHex(steady),
    thumb: toBase64(thumb),
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

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Returns the samples of a fingerprint's thumbnail. */
export function thumbOf({ thumb }: Pick<Fingerprint, 'thumb'>): Uint8Array {
  if (typeof thumb !== 'string') return thumb;
  const binary = atob(thumb);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
