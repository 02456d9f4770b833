import { expect, test } from 'bun:test';
import { type Affine, composeAffine, cosSin } from '../affine.ts';
import { diagonal } from '../color-affine.ts';
import { allocate, maxLevel, type Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { borrowing, simd } from '../testing/each-backend.ts';
import { typescriptBackend } from './typescript/index.ts';
import { wholePixels } from './whole-pixels.ts';

function noise(width: number, height: number, channels: number, bitDepth: 8 | 16): Raster {
  const data = allocate(width * height * channels, bitDepth);
  const random = createRandom(width * height);
  for (let i = 0; i < data.length; i++) data[i] = random.below(maxLevel(bitDepth) + 1);
  return { data, width, height, channels };
}

/** Returns the eight flips and quarter turns about the centre, as the transforms compute them. */
function turns({ width, height }: { width: number; height: number }): Affine[] {
  const centre = [(width - 1) / 2, (height - 1) / 2] as const;
  return [0, 90, 180, 270].flatMap((degrees) => {
    const [cos, sin] = cosSin(degrees);
    const turn: Affine = [
      cos,
      -sin,
      centre[0] - cos * centre[0] + sin * centre[1],
      sin,
      cos,
      centre[1] - sin * centre[0] - cos * centre[1],
    ] as never;
    const flip: Affine = [-1, 0, width - 1, 0, 1, 0];
    return [turn, composeAffine(turn, flip)];
  });
}

const OUTSIDE = { border: 'constant', fill: 9 } as const;
const COLOR = [1.2, -0.1, 0.05, 4, 0.1, 1.2 - 0.2, 0.05, -7, 0.1, -0.1, 1.05, 0];
/** Colours of single channels: shifts, shifts by a half, of which the pixel below decides, a constant, and stretching. */
const CHANNELS = [
  diagonal([1, 1, 1], [40.2, -300, 0]),
  diagonal([1, 0, 1], [-17.5, 12.4, 90.5]),
  diagonal([1, 1, 1], [40.49, 0.49, -0.51]),
  diagonal([1, 1, 1], [40.51, 0.51, -0.49]),
  diagonal([0, 0.7, 1.6], [300, 90.5, -41]),
];
/** A colour affine of brightness, contrast and saturation, which the kernel can express. */
const SHARED = [1.05, 0.1, 0.05, 4, 0.15, 1, 0.05, -7, 0.15, 0.1, 0.95, 3];

// Widths around whole vectors of every size of a pixel, and of one pixel.
for (const side of [1, 2, 7, 21, 22, 33, 64]) {
  test(`flips and quarter turns of ${side} pixels are copies, equal on both backends`, () => {
    const all = turns({ width: side, height: side });
    expect(all.map((inverse) => wholePixels(inverse, { width: side, height: side }) !== null)).toEqual(
      all.map(() => true),
    );
    for (const channels of [1, 3]) {
      for (const bitDepth of [8, 16] as const) {
        const raster = noise(side, side, channels, bitDepth);
        for (const inverse of all) {
          const image = typescriptBackend.warpBilinear(raster, inverse, null, OUTSIDE);
          const mask = typescriptBackend.warpNearest(raster, inverse, OUTSIDE);
          for (const backend of [simd, borrowing]) {
            expect(backend.warpBilinear(raster, inverse, null, OUTSIDE)).toEqual(image);
            expect(backend.warpNearest(raster, inverse, OUTSIDE)).toEqual(mask);
          }
        }
      }
    }
  });
}

test('flips of frames that are not square are copies; their quarter turns are sampled', () => {
  const raster = noise(45, 30, 3, 8);
  const all = turns(raster);
  expect(all.filter((inverse) => wholePixels(inverse, raster)).length).toBe(4);
  for (const inverse of all)
    expect(simd.warpBilinear(raster, inverse, null, OUTSIDE)).toEqual(
      typescriptBackend.warpBilinear(raster, inverse, null, OUTSIDE),
    );
});

for (const [width, height] of [
  [256, 64],
  [255, 33],
  [6, 5],
  [5, 9],
  [1, 7],
  [9, 1],
] as const) {
  test(`a colour beside a flip of ${width}x${height} is that of the sampled warp, to the last level`, () => {
    const raster = noise(width, height, 3, 8);
    for (const color of [SHARED, COLOR, ...CHANNELS]) {
      for (const inverse of turns(raster).filter((map) => wholePixels(map, raster))) {
        const copied = simd.warpBilinear(raster, inverse, color, OUTSIDE);
        // A place that is off by the least is sampled, and rounded to the same.
        const [a, b, c, d, e, f] = inverse;
        const near: Affine = [a, b, c + 1e-12, d, e, f];
        expect(wholePixels(near, raster)).toBeNull();
        expect(copied).toEqual(simd.warpBilinear(raster, near, color, OUTSIDE));
      }
    }
  });
}

test('what is not a flip or a turn, or reaches outside, is sampled', () => {
  const size = { width: 10, height: 10 };
  for (const inverse of [
    [1, 0, 0.5, 0, 1, 0],
    [1, 0, 1, 0, 1, 0],
    [2, 0, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 0],
    [1, 1, 0, 0, 1, 0],
    [0, 0, 3, 0, 1, 0],
    [-1, 0, 8, 0, 1, 0],
  ] as Affine[])
    expect(wholePixels(inverse, size)).toBeNull();
});
