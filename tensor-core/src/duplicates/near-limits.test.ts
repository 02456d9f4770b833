import { expect, test } from 'bun:test';
import { fingerprint } from '../pipeline/survey-image.ts';
import { groupDuplicates } from './group-duplicates.ts';
import type { DuplicateInput } from './near-pair.ts';
import { THUMB_SIDE as SIDE } from './thumbnail.ts';

/** Coefficient of the orthonormal cosine transform with u half waves across and v down. */
type Wave = [u: number, v: number, size: number];

/** Structure that no flip or rotation maps onto itself. */
const LARGE: Wave[] = [
  [1, 0, 700],
  [0, 1, 500],
  [2, 1, 400],
  [1, 3, 300],
];
const SMALL = Array.from({ length: 64 }, (_, k): [number, number] => [k % 8, k >> 3]).filter(
  ([u, v]) => u + v > 3 && u + v < 9,
);

/** Returns a grey image of 32x32, so that it is its own thumbnail. */
function imageOf(waves: Wave[], offset = 0): DuplicateInput {
  const wave = (k: number, x: number) =>
    Math.sqrt((k === 0 ? 1 : 2) / SIDE) * Math.cos(((2 * x + 1) * k * Math.PI) / (2 * SIDE));
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.round(
      waves.reduce(
        (sum, [u, v, size]) => sum + size * wave(u, i % SIDE) * wave(v, Math.floor(i / SIDE)),
        120 + offset,
      ),
    ),
  );
  const raster = { data, width: SIDE, height: SIDE, channels: 1 };
  return { pixelHash: crypto.randomUUID(), fingerprint: fingerprint(raster) };
}

const areNear = (a: DuplicateInput, b: DuplicateInput): boolean => groupDuplicates([a, b]).near[0] !== null;

test('images are near duplicates up to a mean difference of 4 levels', () => {
  const image = imageOf(LARGE);
  const distances = [1, 3, 4, 5, 6, 10, 20, 39];
  expect(distances.filter((levels) => areNear(image, imageOf(LARGE, levels)))).toEqual([1, 3, 4]);
  expect(areNear(image, imageOf(LARGE, -4))).toBe(true);
  expect(areNear(image, imageOf(LARGE, -5))).toBe(false);
});

test('up to 8 bits of the perceptual hash that noise does not change may differ', () => {
  // 10 is a steady coefficient, and changing its sign changes each pixel by little.
  const withSigns = (turned: number) =>
    imageOf([...LARGE, ...SMALL.map(([u, v], k): Wave => [u, v, k < turned ? -10 : 10])]);
  const image = withSigns(0);
  const counts = [1, 2, 3, 5, 8, 9, 12];
  expect(counts.filter((turned) => areNear(image, withSigns(turned)))).toEqual([1, 2, 3, 5, 8]);
});
