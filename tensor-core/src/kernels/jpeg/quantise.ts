import { forwardTransform, inverseTransform, SIDE } from './cosine-transform.ts';
import type { Plane } from './planes.ts';

/** Divisors of the JPEG standard for quality 50 (tables K.1 and K.2), row by row. */
const LUMA = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56],
  [14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77],
  [24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101],
  [72, 92, 95, 98, 112, 100, 103, 99],
].flat();
const CHROMA = [
  [17, 18, 24, 47, 99, 99, 99, 99],
  [18, 21, 26, 66, 99, 99, 99, 99],
  [24, 26, 56, 99, 99, 99, 99, 99],
  [47, 66, 99, 99, 99, 99, 99, 99],
  ...new Array(4).fill(new Array(8).fill(99)),
].flat();

/** Returns the divisors of a quality from 1 to 100, as libjpeg scales them. */
export function divisorsOf(component: 'luma' | 'chroma', quality: number): Int32Array {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  const table = component === 'luma' ? LUMA : CHROMA;
  return Int32Array.from(table, (one) => Math.max(1, Math.min(255, Math.floor((one * scale + 50) / 100))));
}

/** Rounds frequencies to multiples of their divisors. Frequencies are times 8 before, and not after. */
function roundFrequencies(block: Int32Array, divisors: Int32Array): void {
  for (let i = 0; i < block.length; i++) {
    const divisor = divisors[i];
    const eighths = divisor << 3;
    const value = block[i];
    const count = ((Math.abs(value) + (eighths >> 1)) / eighths) | 0;
    block[i] = (value < 0 ? -count : count) * divisor;
  }
}

/** Replaces each block of a plane by what its rounded frequencies give. */
export function quantisePlane({ data, width, height }: Plane, divisors: Int32Array): void {
  const block = new Int32Array(SIDE * SIDE);
  for (let top = 0; top < height; top += SIDE)
    for (let left = 0; left < width; left += SIDE) {
      const start = top * width + left;
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) block[y * SIDE + x] = data[start + y * width + x] - 128;
      forwardTransform(block);
      roundFrequencies(block, divisors);
      inverseTransform(block);
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) {
          const level = block[y * SIDE + x] + 128;
          data[start + y * width + x] = Math.max(0, Math.min(255, level));
        }
    }
}
