import { expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { randomInts } from '../testing/random.ts';
import { compressBand, compressRows } from './compress-rows.ts';
import { SAMPLED_FROM } from './fast-stream.ts';
import { codecKernel } from './kernel.ts';
import type { Rows } from './rows.ts';
import { isMostlyFlat } from './rows.ts';
import { unfilter } from './unfilter.ts';

const rows = (value: (i: number, next: (limit: number) => number) => number): Rows => {
  const [rowBytes, height, bpp] = [333, 250, 3];
  const next = randomInts(11);
  const bytes = Uint8Array.from({ length: rowBytes * height }, (_, i) => value(i, next));
  const bare = { bytes, rowBytes, height, bpp };
  return { ...bare, flat: isMostlyFlat(bare, null) };
};

const SAMPLES = {
  noise: rows((_i, next) => next(256)),
  photo: rows((i, next) => (i % 333) / 3 + next(9)),
  blocks: rows((i) => (Math.floor((i % 333) / 90) * 80 + Math.floor(i / 333 / 50) * 31) & 255),
  tiles: rows((i) => ((i % 9) * 28 + Math.floor(i / 333)) & 255),
};

for (const [name, sample] of Object.entries(SAMPLES)) {
  for (const kernel of [codecKernel(), null]) {
    test(`${name} is decoded equal from either effort ${kernel ? 'with' : 'without'} the kernel`, () => {
      const { rowBytes, height, bpp, bytes } = sample;
      for (const effort of ['fast', 'small'] as const) {
        const filtered = inflateSync(Buffer.concat(compressRows(sample, effort, kernel)));
        expect(filtered.length).toBe(height * (rowBytes + 1));
        expect(Buffer.compare(unfilter(filtered, rowBytes, height, bpp), bytes)).toBe(0);
      }
    });
  }
}

test('noise is stored instead of expanded', () => {
  const { bytes, height } = SAMPLES.noise;
  const size = compressRows(SAMPLES.noise, 'fast', codecKernel()).reduce((sum, part) => sum + part.length, 0);
  expect(size).toBeLessThanOrEqual(bytes.length + height + 6 + 5 * 4);
});

test('isMostlyFlat() distinguishes blocks from photographs', () => {
  expect(SAMPLES.blocks.flat).toBe(true);
  expect(SAMPLES.photo.flat).toBe(false);
  expect(SAMPLES.noise.flat).toBe(false);
});

test('the kernel judges flatness like TypeScript, for rows of any size and share of repeats', () => {
  const sizes = fc.record({
    rowBytes: fc.integer({ min: 1, max: 1700 }),
    height: fc.integer({ min: 1, max: 130 }),
    bpp: fc.constantFrom(1, 2, 3, 6),
    share: fc.integer({ min: 50, max: 75 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(sizes, ({ rowBytes, height, bpp, share, seed }) => {
      const next = randomInts(seed);
      const bytes = new Uint8Array(rowBytes * height);
      for (let i = 0; i < bytes.length; i++)
        bytes[i] = i >= bpp && next(100) < share ? bytes[i - bpp] : next(256);
      const bare = { bytes, rowBytes, height, bpp };
      expect(isMostlyFlat(bare, codecKernel())).toBe(isMostlyFlat(bare, null));
    }),
  );
});

const kernel = codecKernel();
test.skipIf(!kernel)(
  'an image of one band has the same stream in one call of the kernel as in several',
  () => {
    const images = fc.record({
      rowBytes: fc.integer({ min: 1, max: 700 }),
      height: fc.integer({ min: 1, max: 250 }),
      bpp: fc.constantFrom(1, 3, 6),
      share: fc.integer({ min: 0, max: 100 }),
      seed: fc.nat(),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(images, ({ rowBytes, height, bpp, share, seed }) => {
        const next = randomInts(seed);
        const bytes = new Uint8Array(rowBytes * height);
        for (let i = 0; i < bytes.length; i++)
          bytes[i] = i >= bpp && next(100) < share ? bytes[i - bpp] : next(9);
        const bare = { bytes, rowBytes, height, bpp };
        const flat = isMostlyFlat(bare, kernel);
        const own = kernel as NonNullable<typeof kernel>;
        const expected = Buffer.concat(compressRows({ ...bare, flat }, 'fast', own));
        expect(Buffer.compare(compressBand(bare, own), expected)).toBe(0);
        seen.add(flat ? 'flat' : bytes.length >= SAMPLED_FROM ? 'sampled' : 'photo');
      }),
      { numRuns: 200 },
    );
    expect([...seen].sort()).toEqual(['flat', 'photo', 'sampled']);
  },
);
