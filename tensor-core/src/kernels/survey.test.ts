import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { allocate, maxLevel, type Raster } from '../raster.ts';
import { createRandom } from '../split/random.ts';
import { rasters } from '../testing/arbitraries.ts';
import { simd } from '../testing/each-backend.ts';
import { AREAS } from './survey.ts';
import { typescriptBackend } from './typescript/index.ts';

const BACKENDS = [typescriptBackend, simd];

function noise(width: number, height: number, channels: number, bitDepth: 8 | 16): Raster {
  const data = allocate(width * height * channels, bitDepth);
  const random = createRandom(width);
  for (let i = 0; i < data.length; i++) data[i] = random.below(maxLevel(bitDepth) + 1);
  return { data, width, height, channels };
}

/** Returns the mean of a square, computed directly. */
function meanAt({ data, width, channels }: Raster, factor: number, x: number, y: number, c: number): number {
  let sum = 0;
  for (let row = y * factor; row < (y + 1) * factor; row++)
    for (let column = x * factor; column < (x + 1) * factor; column++)
      sum += data[(row * width + column) * channels + c];
  return Math.floor(sum / factor ** 2 + 0.5);
}

test('sums, properties and reduced images are the same on both backends', () => {
  fc.assert(
    fc.property(rasters(90), fc.integer({ min: 1, max: 5 }), (raster, wanted) => {
      const factor = Math.min(wanted, raster.width, raster.height);
      expect(simd.survey(raster, factor)).toEqual(typescriptBackend.survey(raster, factor));
    }),
  );
});

// Several bands, rows and columns that a border divides, sides of whole areas, one row per area.
for (const [width, height] of [
  [1024, 768],
  [1009, 1013],
  [40, 9000],
  [9000, 33],
]) {
  for (const [channels, bitDepth] of [
    [3, 8],
    [1, 8],
    [3, 16],
    [1, 16],
  ] as const) {
    test(`a large image of ${width}x${height}x${channels}, ${bitDepth} bit, is summed exactly`, () => {
      const raster = noise(width, height, channels, bitDepth);
      const factor = Math.min(7, width, height);
      const found = simd.survey(raster, factor);
      expect(found).toEqual(typescriptBackend.survey(raster, factor));
      const total = found.areas.reduce((sum, area) => sum + area, 0);
      expect(total).toBe((raster.data as Uint8Array).reduce((sum, level) => sum + level, 0));
    });
  }
}

test('the highest levels do not overflow', () => {
  for (const bitDepth of [8, 16] as const) {
    const [width, height] = [32, 65_535];
    const raster = { ...noise(width, height, 1, bitDepth), data: allocate(width * height, bitDepth) };
    raster.data.fill(maxLevel(bitDepth));
    const area = (maxLevel(bitDepth) * height) / AREAS;
    for (const backend of BACKENDS) {
      const { areas } = backend.survey(raster, 1);
      expect(areas.every((sum) => sum === area)).toBe(true);
    }
  }
});

test('a reduced pixel is the rounded mean of its square', () => {
  for (const bitDepth of [8, 16] as const) {
    const raster = noise(61, 47, 3, bitDepth);
    for (const backend of BACKENDS) {
      for (const factor of [2, 3, 7, 40]) {
        const { reduced } = backend.survey(raster, factor);
        expect([reduced?.width, reduced?.height]).toEqual([Math.floor(61 / factor), Math.floor(47 / factor)]);
        reduced?.data.forEach((level, i) => {
          const [x, y] = [Math.floor(i / 3) % reduced.width, Math.floor(i / 3 / reduced.width)];
          expect(level).toBe(meanAt(raster, factor, x, y, i % 3));
        });
      }
      expect(backend.survey(raster, 1).reduced).toBeNull();
    }
  }
});

test('one pixel of another colour is found, wherever it is', () => {
  for (const bitDepth of [8, 16] as const) {
    const grey = { ...noise(50, 3, 3, bitDepth), data: allocate(450, bitDepth) };
    for (let i = 0; i < grey.data.length; i++) grey.data[i] = Math.floor(i / 3) % 256;
    for (const backend of BACKENDS) {
      expect(backend.survey(grey, 1).isGrey).toBe(true);
      for (let at = 0; at < grey.data.length; at++) {
        const data = grey.data.slice();
        data[at]++;
        expect(backend.survey({ ...grey, data }, 1).isGrey).toBe(false);
      }
    }
  }
});

test('the flat share counts 2x2 squares of one colour', () => {
  const data = Uint8Array.of(5, 5, 5, 9, 5, 5, 5, 9, 1, 5, 9, 9);
  for (const backend of BACKENDS) {
    // Of six squares: two above; the one of nines is divided by the 5 beside it.
    expect(backend.survey({ data, width: 4, height: 3, channels: 1 }, 1).flatShare).toBe(2 / 6);
    expect(backend.survey({ data, width: 1, height: 12, channels: 1 }, 1).flatShare).toBe(0);
  }
});
