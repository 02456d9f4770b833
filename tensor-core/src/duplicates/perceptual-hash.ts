import { cosine } from '../exact-math/index.ts';
import { popcount } from './mask-grid.ts';
import { ORIENTATIONS } from './orientations.ts';
import { THUMB_SIDE } from './thumbnail.ts';

const FREQUENCIES = 8;
/**
 * Noise may change the sign of a coefficient that is nearer to 0 than this, in levels of the orthonormal
 * transform.
 */
const STEADY_MIN = 8;

/**
 * 64-bit perceptual hash in two 32-bit words: bit 8 v + u is the sign of the discrete cosine coefficient with
 * v half waves down and u across of the thumbnail's luma; the mean (bit 0) is not used. `steady` marks the
 * bits that noise does not change. Flips change signs of odd frequencies and a rotation swaps u and v, so
 * that all eight orientations follow from one hash.
 */
export interface PerceptualHash {
  bits: [number, number];
  steady: [number, number];
}

let known: Float64Array | undefined;

/** Returns the rows of the cosine transform, computed at first use. */
function transformRows(): Float64Array {
  if (known) return known;
  known = new Float64Array(FREQUENCIES * THUMB_SIDE);
  for (let u = 0; u < FREQUENCIES; u++) {
    const norm = Math.sqrt((u === 0 ? 1 : 2) / THUMB_SIDE);
    for (let x = 0; x < THUMB_SIDE; x++) {
      known[u * THUMB_SIDE + x] = norm * cosine(((2 * x + 1) * u * Math.PI) / (2 * THUMB_SIDE));
    }
  }
  return known;
}

export function perceptualHash(thumb: Uint8Array): PerceptualHash {
  const cosines = transformRows();
  const across = new Float64Array(THUMB_SIDE * FREQUENCIES);
  for (let y = 0; y < THUMB_SIDE; y++) {
    for (let x = 0; x < THUMB_SIDE; x++) {
      const i = 3 * (y * THUMB_SIDE + x);
      const luma = 0.299 * thumb[i] + 0.587 * thumb[i + 1] + 0.114 * thumb[i + 2];
      for (let u = 0; u < FREQUENCIES; u++) across[y * FREQUENCIES + u] += luma * cosines[u * THUMB_SIDE + x];
    }
  }
  const hash: PerceptualHash = { bits: [0, 0], steady: [0, 0] };
  for (let v = 0; v < FREQUENCIES; v++) {
    for (let u = 0; u < FREQUENCIES; u++) {
      if (u + v === 0) continue;
      let sum = 0;
      for (let y = 0; y < THUMB_SIDE; y++) sum += across[y * FREQUENCIES + u] * cosines[v * THUMB_SIDE + y];
      const bit = FREQUENCIES * v + u;
      const flag = 1 << (bit & 31);
      if (sum > 0) hash.bits[bit >> 5] |= flag;
      if (Math.abs(sum) >= STEADY_MIN) hash.steady[bit >> 5] |= flag;
    }
  }
  return hash;
}

/**
 * Signs that change when the image is flipped left to right (odd u) and upside down (odd v), in either word.
 */
const FLIP_ACROSS = 0xaaaaaaaa | 0;
const FLIP_DOWN = 0xff00ff00 | 0;
const FLIPS = Int32Array.from(
  ORIENTATIONS,
  ({ across, down }) => (across ? FLIP_ACROSS : 0) ^ (down ? FLIP_DOWN : 0),
);
const TRANSPOSED = ORIENTATIONS.map(({ transpose }) => transpose);

/** Number of words of a prepared hash. */
export const HASH_WORDS = 8;

/**
 * Returns the hash in the layout for comparisons: bits, steady bits, then both with rows and columns swapped.
 */
export function hashWords({ bits, steady }: PerceptualHash): Int32Array {
  return Int32Array.of(...bits, ...steady, ...transposeBits(bits), ...transposeBits(steady));
}

/**
 * Counts the bits that differ and are steady in both, with the second image in the orientation of that index.
 */
export function steadyHammingDistance(a: Int32Array, b: Int32Array, orientation: number): number {
  const start = TRANSPOSED[orientation] ? 4 : 0;
  const turned = FLIPS[orientation];
  return (
    popcount((a[0] ^ b[start] ^ turned) & a[2] & b[start + 2]) +
    popcount((a[1] ^ b[start + 1] ^ turned) & a[3] & b[start + 3])
  );
}

function transposeBits(words: readonly [number, number]): [number, number] {
  const result: [number, number] = [0, 0];
  for (let bit = 0; bit < 64; bit++) {
    if ((words[bit >> 5] & (1 << (bit & 31))) === 0) continue;
    const swapped = FREQUENCIES * (bit % FREQUENCIES) + (bit >> 3);
    result[swapped >> 5] |= 1 << (swapped & 31);
  }
  return result;
}
