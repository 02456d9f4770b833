import { expect, test } from 'bun:test';
import type { Affine } from '../../affine.ts';
import { createRandom } from '../../split/random.ts';
import { canSplit, placeWords, splitPlaces } from './split-places.ts';
import { MATRIX_KINDS } from './testing/matrices.ts';

/** Adds two places like addPlaces() of the shaders; returns the whole part. */
function wholeOf(words: Uint32Array, p: number, q: number): number {
  const signed = new Int32Array(words.buffer);
  const low = (words[p + 2] + words[q + 2]) >>> 0;
  const high = signed[p + 1] + signed[q + 1] + (low < words[p + 2] ? 1 : 0);
  const whole = (signed[p] + signed[q] + (high >> 30)) | 0;
  if ((high & 0x3fff_ffff) !== 0x3fff_ffff || low === 0 || whole === -1) return whole;
  const exponent = whole === 0 ? -1 : 31 - Math.clz32(whole < 0 ? -whole - 1 : whole);
  return -low >>> 0 <= 2 ** (exponent + 9) ? whole + 1 : whole;
}

/** Counts the nearest pixels that differ from those of the float64 operations, over all columns and some rows. */
function differing(inverse: Affine, width: number, height: number, rows: number): number {
  const words = new Uint32Array(placeWords({ width, height }));
  splitPlaces(inverse, { width, height }, 0.5, words, 0);
  const [a, b, c, d, e, f] = inverse;
  let count = 0;
  for (let k = 0; k < rows; k++) {
    const y = Math.floor((k * height) / rows);
    const [u, v] = [b * y + c + 0.5, e * y + f + 0.5];
    for (let x = 0; x < width; x++) {
      const row = 3 * (2 * width + y);
      if (wholeOf(words, 3 * x, row) !== Math.floor(a * x + u)) count++;
      if (wholeOf(words, 3 * (width + x), row + 3 * height) !== Math.floor(d * x + v)) count++;
    }
  }
  return count;
}

for (const [kind, make] of Object.entries(MATRIX_KINDS)) {
  test(`whole numbers add to the places of float64: ${kind}`, () => {
    const random = createRandom(kind.length);
    let wrong = 0;
    for (let n = 0; n < 200; n++) wrong += differing(make(random, { width: 97, height: 61 }), 97, 61, 61);
    const size = { width: 4096, height: 4096 };
    for (let n = 0; n < 4; n++) wrong += differing(make(random, size), size.width, size.height, 64);
    expect(wrong).toBe(0);
  });
}

test('sums that float64 rounds up to a whole number are rounded up', () => {
  const turn = 6.123233995736766e-17;
  for (const inverse of [
    [1, -turn, -0.5, turn, 1, -0.5],
    [1, 0, -0.5 - 2 ** -54, 0, 1, -0.5 - 2 ** -60],
    [-turn, 1, 0.5, -1, -turn, 4095.5],
    [0.1, 0.7, -0.3, 0.3, 0.1, 0.2],
  ] as Affine[])
    expect(differing(inverse, 4096, 33, 33)).toBe(0);
});

test('places outside the range of the shader are left to the processor', () => {
  const size = { width: 1000, height: 1000 };
  expect(canSplit([1, 0, 0, 0, 1, 0], size)).toBe(true);
  expect(canSplit([1, 0, 0, 5000, 1, 0], size)).toBe(false);
  expect(canSplit([1, 0, 5e6, 0, 1, 0], size)).toBe(false);
  expect(canSplit([Number.NaN, 0, 0, 0, 1, 0], size)).toBe(false);
});
