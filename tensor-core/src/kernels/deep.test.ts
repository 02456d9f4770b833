import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Affine } from '../affine.ts';
import type { Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { borrowing, simd } from '../testing/each-backend.ts';
import { typescriptBackend } from './typescript/index.ts';

// 16-bit images have one result on every backend, bit by bit: runs from before the kernel give the same bytes.

function noise(width: number, height: number, channels: number): Raster {
  const random = createRandom(width * height);
  const data = Uint16Array.from({ length: width * height * channels }, () => random.below(65_536));
  return { data, width, height, channels };
}

const AFFINES: Affine[] = [
  [0.81, -0.43, 30.2, 0.43, 0.81, -17.7],
  [-1, 0, 50, 0, 1, 0],
  [0, 1, 0, -1, 0, 40],
  [0.6, 0, 3.25, 0, 0.6, 7.5],
  [3.1, 0.2, -90, -0.1, 2.7, -60],
];
const RGB = [1.2, -0.1, 0.05, 400, 0.1, 0.9, 0.05, -700, 0.1, -0.1, 1.1, 0];
const STRONG = [9, -4, 0.5, 4e4, -3, 12, 1, -7e4, 2, -7, 5, 1e5];

describe('16 bit', () => {
  for (const channels of [1, 3]) {
    const raster = noise(61, 47, channels);
    for (const border of ['constant', 'reflect'] as const) {
      test(`warps of ${channels} channels, ${border}`, () => {
        const colors = channels === 3 ? [null, RGB, STRONG] : [null, [1.3, -2000], [-4, 90_000]];
        for (const inverse of AFFINES) {
          for (const color of colors) {
            const expected = typescriptBackend.warpBilinear(raster, inverse, color, { border, fill: 40_000 });
            for (const backend of [simd, borrowing])
              expect(backend.warpBilinear(raster, inverse, color, { border, fill: 40_000 })).toEqual(
                expected,
              );
          }
        }
      });
    }
  }

  test('warps by any map', () => {
    const number = fc.double({ min: -3, max: 3, noNaN: true });
    const offset = fc.double({ min: -60, max: 60, noNaN: true });
    const maps = fc.tuple(number, number, offset, number, number, offset);
    const raster = noise(23, 31, 3);
    fc.assert(
      fc.property(maps, fc.constantFrom('constant' as const, 'reflect' as const), (inverse, border) => {
        const outside = { border, fill: 7 };
        const expected = typescriptBackend.warpBilinear(raster, inverse, RGB, outside);
        expect(simd.warpBilinear(raster, inverse, RGB, outside)).toEqual(expected);
      }),
    );
  });

  for (const [width, height, channels] of [
    [701, 523, 3],
    [3001, 211, 1],
    [97, 2001, 3],
    [5, 3, 1],
  ] as const) {
    test(`resizes of ${width}x${height}x${channels}, in several bands and by many taps`, () => {
      const raster = noise(width, height, channels);
      const windows = [
        { x: 0, y: 0, width, height },
        { x: 1, y: 2, width: width - 2, height: height - 2 },
      ];
      for (const window of windows) {
        for (const size of [
          { width: 256, height: 200 },
          { width: 11, height: 7 },
          { width: 33, height: height * 2 },
        ])
          expect(simd.resizeAntialias(raster, window, size)).toEqual(
            typescriptBackend.resizeAntialias(raster, window, size),
          );
      }
    });
  }
});
