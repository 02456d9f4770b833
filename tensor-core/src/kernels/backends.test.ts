import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Affine } from '../affine.ts';
import type { Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { rasters } from '../testing/arbitraries.ts';
import { simd } from '../testing/each-backend.ts';
import { typescriptBackend } from './typescript/index.ts';

/** Returns pseudo-random bytes, large enough for every loop and band of the kernels. */
function noise(width: number, height: number, channels: number, bitDepth: 8 | 16 = 8): Raster {
  const data =
    bitDepth === 16 ? new Uint16Array(width * height * channels) : new Uint8Array(width * height * channels);
  const random = createRandom(width);
  for (let i = 0; i < data.length; i++) data[i] = random.below(2 ** bitDepth);
  return { data, width, height, channels };
}

function farthest(a: Raster, b: Raster): number {
  expect([a.width, a.height, a.channels]).toEqual([b.width, b.height, b.channels]);
  let most = 0;
  for (let i = 0; i < a.data.length; i++) most = Math.max(most, Math.abs(a.data[i] - b.data[i]));
  return most;
}

const TURN: Affine = [0.81, -0.43, 130.2, 0.43, 0.81, -97.7];
/** Affine of a rotation about the middle of 64x64, so that most positions are inside. */
const SMALL_TURN: Affine = [0.81, -0.43, 19.53, 0.43, 0.81, -7.6];
const LARGE: [number, number, number][] = [
  [701, 523, 3],
  [1500, 211, 1],
  [4001, 97, 3],
  [97, 3001, 1],
];

describe('SIMD and TypeScript agree on large rasters', () => {
  for (const [width, height, channels] of LARGE) {
    const raster = noise(width, height, channels);
    for (const border of ['constant', 'reflect'] as const) {
      test(`warps of ${width}x${height}x${channels}, ${border}`, () => {
        const outside = { border, fill: 77 };
        const color =
          channels === 3 ? [1.2, -0.1, 0.05, 4, 0.1, 0.9, 0.05, -7, 0.1, -0.1, 1.1, 0] : [1.3, -20];
        for (const affine of [null, color]) {
          const fast = simd.warpBilinear(raster, TURN, affine, outside);
          expect(
            farthest(fast, typescriptBackend.warpBilinear(raster, TURN, affine, outside)),
          ).toBeLessThanOrEqual(1);
        }
        for (const mask of [raster, noise(width, height, channels, 16)]) {
          expect(simd.warpNearest(mask, TURN, outside)).toEqual(
            typescriptBackend.warpNearest(mask, TURN, outside),
          );
        }
      });
    }

    test(`resizes of ${width}x${height}x${channels}`, () => {
      const window = { x: 3, y: 5, width: width - 7, height: height - 9 };
      for (const size of [
        { width: 128, height: 64 },
        { width: width + 11, height: 40 },
        { width: 50, height: 700 },
      ]) {
        const fast = simd.resizeAntialias(raster, window, size);
        // Equal, not only near, because contrast and saturation amplify differences in a frame.
        expect(fast).toEqual(typescriptBackend.resizeAntialias(raster, window, size));
        for (const mask of [raster, noise(width, height, channels, 16)]) {
          const nearest = simd.resizeNearest(mask, window, size);
          expect(nearest).toEqual(typescriptBackend.resizeNearest(mask, window, size));
        }
      }
    });
  }
});

test('nearest coordinates very close to a pixel border give the same pixel on both backends', () => {
  const sizes = [
    [300, 40, 1],
    [90, 70, 3],
    // At the limit of fixed-point coordinates, and above.
    [32_767, 3, 1],
    [32_768, 3, 1],
    [3, 32_768, 1],
  ];
  for (const [width, height, channels] of sizes) {
    const mask = noise(width, height, channels);
    for (const scale of [1, 0.75, -0.5, 1 / 3]) {
      const from = scale < 0 ? width - 1 : 0;
      for (const shift of [
        0,
        0.5,
        1e-12,
        -1e-9,
        1e-6,
        -2e-5,
        4e-5,
        9e-5,
        1.3e-4,
        -1.3e-4,
        2e-4,
        0.5 + 1e-5,
      ]) {
        for (const slope of [0, 1e-7, -3e-6, 1e-4]) {
          const map: Affine = [
            scale,
            slope,
            from + shift,
            -slope,
            scale,
            scale < 0 ? height - 1 - shift : shift,
          ];
          const fast = simd.warpNearest(mask, map, { border: 'reflect', fill: 0 });
          const plain = typescriptBackend.warpNearest(mask, map, { border: 'reflect', fill: 0 });
          expect(Buffer.compare(fast.data as Uint8Array, plain.data as Uint8Array)).toBe(0);
        }
      }
    }
  }
});

test('channelMeans() is exact on both backends', () => {
  const check = (raster: Raster) => {
    const sums = new Array<bigint>(raster.channels).fill(0n);
    raster.data.forEach((value, i) => {
      sums[i % raster.channels] += BigInt(value);
    });
    const means = sums.map((sum) => Number(sum) / (raster.width * raster.height));
    expect(simd.channelMeans(raster)).toEqual(means);
    expect(typescriptBackend.channelMeans(raster)).toEqual(means);
  };
  fc.assert(fc.property(rasters(40), check));
  for (const channels of [1, 3])
    for (const bitDepth of [8, 16] as const) check(noise(1201, 499, channels, bitDepth));
});

test('a colour that the kernel cannot express is computed in TypeScript', () => {
  const raster = noise(64, 64, 3);
  const color = [1, 0.5, 0, 0, 0, 1, 0, 0, 0.25, 0, 1, 0];
  const outside = { border: 'constant', fill: 0 } as const;
  const fast = simd.warpBilinear(raster, SMALL_TURN, color, outside);
  expect(fast).toEqual(typescriptBackend.warpBilinear(raster, SMALL_TURN, color, outside));
});

test('a colour of high gain stays within one level', () => {
  const raster = noise(64, 64, 3);
  const color = [90, -40, -10, -3000, -30, 70, -20, 9, -20, -40, 95, 0];
  const outside = { border: 'constant', fill: 0 } as const;
  const fast = simd.warpBilinear(raster, SMALL_TURN, color, outside);
  expect(
    farthest(fast, typescriptBackend.warpBilinear(raster, SMALL_TURN, color, outside)),
  ).toBeLessThanOrEqual(1);
});

test('a colour that amplifies the fixed-point error of the kernel above half a level is computed in TypeScript', () => {
  const raster = noise(64, 64, 3);
  const outside = { border: 'constant', fill: 0 } as const;
  // Contrast about the middle, which the kernel could express.
  for (const factor of [9, 40]) {
    const offset = 127 * (1 - factor);
    const color = [factor, 0, 0, offset, 0, factor, 0, offset, 0, 0, factor, offset];
    const fast = simd.warpBilinear(raster, SMALL_TURN, color, outside);
    expect(fast).toEqual(typescriptBackend.warpBilinear(raster, SMALL_TURN, color, outside));
  }
});
