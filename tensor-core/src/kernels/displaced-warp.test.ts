import { describe, expect, test } from 'bun:test';
import type { Affine } from '../affine.ts';
import type { Field } from '../kinds/field.ts';
import type { Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { simd } from '../testing/each-backend.ts';
import { typescriptBackend } from './typescript/index.ts';

// Displaced samples of RGB images and masks of one channel are computed with few bits; near the border of two results, which
// these tests aim at, in float64.

const random = createRandom(5);
/** Returns noise, in which each neighbour changes a sample. */
const noise = (width: number, height: number, channels: 1 | 3): Raster => ({
  data: Uint8Array.from({ length: width * height * channels }, () => random.below(256)),
  width,
  height,
  channels,
});

/** Returns a field of any displacements up to `most` field units. */
const anyField = (most: number): Field => ({
  addRow(y, dx, dy) {
    const { uniform } = createRandom(y);
    for (const row of [dx, dy])
      for (let x = 0; x < row.length; x++) row[x] += Math.round((2 * uniform() - 1) * most);
  },
});

/** Returns a map that turns about the middle, scales, and moves by `move` pixels. */
function turn({ width, height }: Raster, degrees: number, scale: number, move = 0): Affine {
  const angle = (degrees / 180) * Math.PI;
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [x, y] = [(width - 1) / 2, (height - 1) / 2];
  return [a, b, x - a * x - b * y + move, -b, a, y + b * x - a * y + move];
}

function checkWarps(image: Raster, mask: Raster, inverse: Affine, field: Field): void {
  for (const border of ['constant', 'reflect'] as const) {
    const outside = { border, fill: 77 };
    const map = { inverse, field };
    expect(simd.warpFieldBilinear(image, map, null, outside)).toEqual(
      typescriptBackend.warpFieldBilinear(image, map, null, outside),
    );
    expect(simd.warpFieldNearest(mask, map, outside)).toEqual(
      typescriptBackend.warpFieldNearest(mask, map, outside),
    );
  }
}

// Widths around a group of four pixels, and beyond the span of 256.
describe.each([
  [1, 40],
  [2, 2],
  [5, 31],
  [258, 129],
  [519, 70],
])('displaced samples of %i x %i are equal to float64', (width, height) => {
  const [image, mask] = [noise(width, height, 3), noise(width, height, 1)];

  test.each([0, 3000, 90_000, 0x7fff_ffff])('at angles and scales, with displacements up to %i', (most) => {
    for (const degrees of [2, 30, 90, -120]) {
      for (const scale of [1, 1 / 3, 2.5])
        checkWarps(image, mask, turn(image, degrees, scale), anyField(most));
    }
  });

  test('a billionth of a pixel beside pixels, beside half pixels, and beside the last of them', () => {
    for (const move of [0, 0.5, width - 0.5])
      for (const beside of [-1e-9, 0, 1e-9])
        for (const most of [0, 2048]) {
          const shear: Affine = [1, 1e-12, move + beside, 1e-12, 1, move + beside];
          checkWarps(image, mask, shear, anyField(most));
          checkWarps(image, mask, [0, 1, beside, -1, 0, height + move + beside], anyField(most));
        }
  });

  test('at places whose large terms cancel each other', () => {
    const far: Field = {
      addRow(y, dx, dy) {
        const { below } = createRandom(y);
        for (let x = 0; x < dx.length; x++) {
          dx[x] += 2 ** 27 + below(4096);
          dy[x] += 3 * 2 ** 26 + below(4096);
        }
      },
    };
    checkWarps(image, mask, [3, -2, width / 2, 1.5, -1, height / 2], far);
  });
});
