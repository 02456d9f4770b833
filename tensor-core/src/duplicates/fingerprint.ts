import type { Raster } from '../raster.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { thumbnail } from './thumbnail.ts';

/** Mean difference of two thumbnails, in levels of 255, up to which two pictures count as the same. */
export const SAME_MAX = 4;

/** What near duplicates are told by; plain JSON, about 4 KiB. */
export interface Fingerprint {
  /** 64-bit perceptual hash, 16 hexadecimal digits. */
  phash: string;
  /** Its bits that noise does not turn, likewise. */
  steady: string;
  /** 32 x 32 RGB thumbnail, 3072 bytes in base64. */
  thumb: string;
  /** Without structure: nearer to one even colour than two like pictures to each other. */
  flat: boolean;
}

/** @param raster upright picture, 8 or 16 bit, 1 or 3 channels. */
export function fingerprint(raster: Raster): Fingerprint {
  const thumb = thumbnail(raster);
  const { bits, steady } = perceptualHash(thumb);
  return {
    phash: toHex(bits),
    steady: toHex(steady),
    thumb: toBase64(thumb),
    flat: unevenness(thumb) <= SAME_MAX,
  };
}

/** Mean distance of the samples from their channel's mean, in levels. */
function unevenness(thumb: Uint8Array): number {
  const means = [0, 0, 0];
  thumb.forEach((value, i) => {
    means[i % 3] += (3 * value) / thumb.length;
  });
  return thumb.reduce((sum, value, i) => sum + Math.abs(value - means[i % 3]), 0) / thumb.length;
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

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
