import { expect, test } from 'bun:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { randomInts } from '../testing/random.ts';
import { compressBand, compressRows } from './compress-rows.ts';
import { SAMPLED_FROM } from './fast-stream.ts';
import { codecKernel } from './kernel.ts';
import { lengthOf } from './png-file.ts';
import type { BareRows, Rows } from './rows.ts';
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
  const size = lengthOf(compressRows(SAMPLES.noise, 'fast', codecKernel()));
  expect(size).toBeLessThanOrEqual(bytes.length + height + 6 + 5 * 4);
});

test('isMostlyFlat() distinguishes blocks from photographs', () => {
  expect(SAMPLES.blocks.flat).toBe(true);
  expect(SAMPLES.photo.flat).toBe(false);
  expect(SAMPLES.noise.flat).toBe(false);
});

/** Draws bare rows of at most this width in bytes and height, in which a share of the bytes in percent repeats the pixel before. */
const repeating = (
  rowBytes: number,
  height: number,
  share: { min: number; max: number },
  levels: number,
): fc.Arbitrary<BareRows> =>
  fc
    .record({
      rowBytes: fc.integer({ min: 1, max: rowBytes }),
      height: fc.integer({ min: 1, max: height }),
      bpp: fc.constantFrom(1, 2, 3, 6),
      share: fc.integer(share),
      seed: fc.nat(),
    })
    .map(({ share, seed, ...size }) => {
      const next = randomInts(seed);
      const bytes = new Uint8Array(size.rowBytes * size.height);
      for (let i = 0; i < bytes.length; i++)
        bytes[i] = i >= size.bpp && next(100) < share ? bytes[i - size.bpp] : next(levels);
      return { ...size, bytes };
    });

test('the kernel judges flatness like TypeScript, for rows of any size and share of repeats', () => {
  fc.assert(
    fc.property(repeating(1700, 130, { min: 50, max: 75 }, 256), (bare) => {
      expect(isMostlyFlat(bare, codecKernel())).toBe(isMostlyFlat(bare, null));
    }),
  );
});

const kernel = codecKernel();
test.skipIf(!kernel)(
  'an image of one band has the same stream in one call of the kernel as in several',
  () => {
    const own = kernel as NonNullable<typeof kernel>;
    const seen = new Set<string>();
    fc.assert(
      fc.property(repeating(700, 250, { min: 0, max: 100 }, 9), (bare) => {
        const flat = isMostlyFlat(bare, own);
        const expected = Buffer.concat(compressRows({ ...bare, flat }, 'fast', own));
        expect(Buffer.compare(compressBand(bare, own), expected)).toBe(0);
        seen.add(flat ? 'flat' : bare.bytes.length >= SAMPLED_FROM ? 'sampled' : 'photo');
      }),
      { numRuns: 200 },
    );
    expect([...seen].sort()).toEqual(['flat', 'photo', 'sampled']);
  },
);
