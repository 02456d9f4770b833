import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { latticeField, linearSpline } from '../kinds/lattice-field.ts';
import { allocate, bitDepthOf, maxLevel, maxLevelOf, type Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { type Call, checkKernels, large } from '../testing/check-kernels.ts';
import { simd } from '../testing/each-backend.ts';
import { gaussianWeights } from './gaussian-weights.ts';
import { typescriptBackend } from './typescript/index.ts';

// The kernels of tone, texture and displacement have one result on every backend, bit by bit.

const seed = fc.integer({ min: 0, max: 0xffff_ffff });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const weights = fc.double({ min: 0.1, max: 6, noNaN: true }).map(gaussianWeights);
const neighbours = fc
  .array(
    fc.record({ dx: fc.integer({ min: -9, max: 9 }), dy: fc.integer({ min: -9, max: 9 }), weight: share }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => {
    const sum = all.reduce((total, { weight }) => total + weight, 0) || 1;
    return all.map((one) => ({ ...one, weight: one.weight / sum }));
  });
const outside = fc.record({
  border: fc.constantFrom('constant' as const, 'reflect' as const),
  fill: fc.integer({ min: 0, max: 255 }),
});
const factor = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const inverse = fc.tuple(factor, factor, fc.integer({ min: -9, max: 9 }), factor, factor, factor);
const color = fc.oneof(
  fc.constant(null),
  fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 12, maxLength: 12 }),
);
const fieldOf = (raster: Raster, noise: number) =>
  latticeField(raster, { cells: 3, amplitude: 9, seed: noise, spline: linearSpline });

/** Maps that move or mirror by whole pixels. */
const sign = fc.constantFrom(1, -1);
const whole = fc.integer({ min: -70, max: 130 });
const wholeInverse = fc.tuple(sign, fc.constant(0), whole, fc.constant(0), sign, whole);
/** Returns a field of any displacements, of which some rows are much larger than any image. */
const anyField = (noise: number) => ({
  addRow(y: number, dx: Int32Array, dy: Int32Array) {
    const random = createRandom(noise + y);
    const most = y % 5 === 4 ? 0x7fff_ffff : y % 3 === 2 ? 300_000 : 3000;
    for (const row of [dx, dy])
      for (let x = 0; x < row.length; x++) row[x] += (2 * random.uniform() - 1) * most;
  },
});

/** Each kernel with any arguments. */
const KERNELS: Record<string, fc.Arbitrary<Call>> = {
  addNoise: fc.tuple(seed, share).map(
    ([noise, sigma]): Call =>
      (backend, raster) => {
        const max = maxLevelOf(raster);
        const deviations = Float64Array.from({ length: max + 1 }, (_, level) => sigma * (max + level));
        return backend.addNoise(raster, noise, deviations);
      },
  ),
  setPixels: fc.tuple(seed, fc.oneof(fc.constantFrom(0, 1), share)).map(
    ([noise, part]): Call =>
      (backend, raster) =>
        backend.setPixels(raster, noise, part * 2 ** 31, part * 2 ** 32),
  ),
  levelCounts: fc.constant((backend, raster) => backend.levelCounts(raster)),
  lookup: fc.integer({ min: 1, max: 99 }).map(
    (step): Call =>
      (backend, raster) => {
        const max = maxLevelOf(raster);
        const tables = Array.from({ length: raster.channels }, (_, k) =>
          allocate(max + 1, bitDepthOf(raster)).map((_, level) => (level * step + k) % (max + 1)),
        );
        return backend.lookup(raster, tables);
      },
  ),
  scalePixels: factor.map(
    (scale): Call =>
      (backend, raster) =>
        backend.scalePixels(raster, (y, factors) => {
          for (let x = 0; x < factors.length; x++)
            factors[x] = (x + y) % 3 === 0 ? 1 : scale * (x + 1) * (y + 1) * 0.1;
        }),
  ),
  turnHue: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -4, max: 4, noNaN: true })).map(
    (sixths): Call =>
      (backend, raster) =>
        backend.turnHue(raster, sixths),
  ),
  convolve: fc.tuple(weights, weights).map(
    ([across, down]): Call =>
      (backend, raster) =>
        backend.convolve(raster, across, down),
  ),
  weighNeighbours: neighbours.map(
    (all): Call =>
      (backend, raster) =>
        backend.weighNeighbours(raster, all),
  ),
  unsharp: fc.tuple(weights, fc.double({ min: -4, max: 4, noNaN: true })).map(
    ([all, amount]): Call =>
      (backend, raster) =>
        backend.unsharp(raster, all, amount),
  ),
  lightnessSums: fc.constant((backend, raster) => [Uint32Array.from(backend.lightnessSums(raster))]),
  addSensorNoise: fc.tuple(seed, share, share).map(
    ([noise, light, turn]): Call =>
      (backend, raster) =>
        backend.addSensorNoise(raster, {
          seed: noise,
          lights: Float64Array.from({ length: 4096 }, (_, i) => (light * i) / 4096),
          turns: Float64Array.from({ length: 4096 }, (_, i) => (turn * (i - 2048)) / 512),
        }),
  ),
  equaliseTiles: fc.tuple(fc.double({ min: 1, max: 40, noNaN: true }), fc.integer({ min: 1, max: 3 })).map(
    ([clipLimit, grid]): Call =>
      (backend, raster) =>
        backend.equaliseTiles(raster, clipLimit, grid),
  ),
  compressJpeg: fc.integer({ min: 1, max: 100 }).map(
    (quality): Call =>
      (backend, raster) =>
        backend.compressJpeg(raster, quality),
  ),
  median: fc.integer({ min: 1, max: 8 }).map(
    (radius): Call =>
      (backend, raster) =>
        backend.median(raster, radius),
  ),
  warpFieldNearest: fc.tuple(seed, inverse, outside).map(
    ([noise, map, around]): Call =>
      (backend, raster) =>
        backend.warpFieldNearest(raster, { inverse: map, field: fieldOf(raster, noise) }, around),
  ),
  warpFieldWhole: fc.tuple(seed, wholeInverse, outside).map(
    ([noise, map, around]): Call =>
      (backend, raster) =>
        backend.warpFieldBilinear(raster, { inverse: map, field: anyField(noise) }, null, around),
  ),
  warpFieldWholeNearest: fc.tuple(seed, wholeInverse, outside).map(
    ([noise, map, around]): Call =>
      (backend, raster) =>
        backend.warpFieldNearest(raster, { inverse: map, field: anyField(noise) }, around),
  ),
  warpFieldBilinear: fc.tuple(seed, inverse, color, outside).map(
    ([noise, map, tone, around]): Call =>
      (backend, raster) =>
        backend.warpFieldBilinear(
          raster,
          { inverse: map, field: fieldOf(raster, noise) },
          tone && raster.channels === 1 ? tone.slice(0, 2) : tone,
          around,
        ),
  ),
};

checkKernels(KERNELS);

test('sums between two levels are rounded up, as in float64', () => {
  const raster = large(1, (x) => x & 1);
  const pair = [
    { dx: 0, dy: 0, weight: 0.5 },
    { dx: 1, dy: 0, weight: 0.5 },
  ];
  const { data } = simd.weighNeighbours(raster, pair);
  expect(data.slice(0, 116)).toEqual(new Uint8Array(116).fill(1));
});

test('results within 16 bit have the full range', () => {
  const data = Uint16Array.from({ length: 3000 }, (_, i) => i * 21);
  const raster = { data, width: 50, height: 20, channels: 3 };
  const deviations = new Float64Array(maxLevel(16) + 1).fill(9000);
  expect(simd.addNoise(raster, 5, deviations)).toEqual(typescriptBackend.addNoise(raster, 5, deviations));
});

test('the median of 5 x 5 is right for each number of highest levels per column, and so for all levels', () => {
  const blocks = 6 ** 5;
  const width = 5 * blocks;
  const onesOf = (block: number, column: number) => Math.floor(block / 6 ** column) % 6;
  const data = new Uint8Array(5 * width);
  for (let block = 0; block < blocks; block++)
    for (let column = 0; column < 5; column++)
      for (let one = 0; one < onesOf(block, column); one++)
        // The rows of each column are in another order.
        data[((one * 2 + block + column) % 5) * width + 5 * block + column] = 255;
  const { data: medians } = simd.median({ data, width, height: 5, channels: 1 }, 2);
  for (let block = 0; block < blocks; block++) {
    const ones = [0, 1, 2, 3, 4].reduce((sum, column) => sum + onesOf(block, column), 0);
    expect(medians[2 * width + 5 * block + 2]).toBe(ones > 12 ? 255 : 0);
  }
});
