import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { randomInts } from '../testing/random.ts';
import { fastFilter } from './fast-stream.ts';
import { filterRows } from './filter-rows.ts';
import { codecKernel } from './kernel.ts';
import { unfilter } from './unfilter.ts';
import { unfilterRows } from './unfilter-rows.ts';

const layout = fc.record({
  rowBytes: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1000, max: 5000 })),
  height: fc.integer({ min: 1, max: 40 }),
  bpp: fc.constantFrom(1, 2, 3, 4, 6, 8),
  seed: fc.nat(),
});

const bytes = (length: number, seed: number): Uint8Array => {
  const next = randomInts(seed);
  return Uint8Array.from({ length }, () => next(256));
};

test('the kernel undoes any mix of filters as plain TypeScript does, in noise and in flat areas', () => {
  expect(codecKernel()).not.toBeNull();
  fc.assert(
    fc.property(layout, fc.boolean(), ({ rowBytes, height, bpp, seed }, areas) => {
      const filtered = bytes(height * (rowBytes + 1), seed);
      for (let i = 0; i < filtered.length; i++) {
        if (i % (rowBytes + 1) === 0) filtered[i] %= 5;
        else if (areas && filtered[i] > 4) filtered[i] = 0;
      }
      expect(unfilterRows(filtered, rowBytes, height, bpp)).toEqual(
        unfilter(filtered, rowBytes, height, bpp),
      );
    }),
    { numRuns: 120 },
  );
});

test('data filtered by either side is restored by the other', () => {
  const kernel = codecKernel()!;
  fc.assert(
    fc.property(layout, fc.boolean(), ({ rowBytes, height, bpp, seed }, flat) => {
      const rows = { bytes: bytes(rowBytes * height, seed), rowBytes, height, bpp, flat };
      expect(unfilter(fastFilter(kernel, rows), rowBytes, height, bpp)).toEqual(
        rows.bytes as Uint8Array<ArrayBuffer>,
      );
      expect(unfilter(filterRows(rows), rowBytes, height, bpp)).toEqual(
        rows.bytes as Uint8Array<ArrayBuffer>,
      );
    }),
    { numRuns: 30 },
  );
});

test('the kernel measures filters as plain TypeScript does on rows of photo noise', () => {
  const kernel = codecKernel()!;
  for (const rowBytes of [15, 16, 300, 1000]) {
    const next = randomInts(rowBytes);
    const noisy = Uint8Array.from({ length: rowBytes * 20 }, (_, i) => (i % rowBytes) / 8 + 100 + next(9));
    const rows = { bytes: noisy, rowBytes, height: 20, bpp: 3, flat: false };
    const filtersOf = (out: Uint8Array) => Array.from({ length: 20 }, (_, y) => out[y * (rowBytes + 1)]);
    const least = (out: Uint8Array) => {
      let sum = 0;
      for (let i = 0; i < out.length; i++) if (i % (rowBytes + 1)) sum += Math.min(out[i], 256 - out[i]);
      return sum;
    };
    const [fast, plain] = [fastFilter(kernel, rows), filterRows(rows)];
    expect(least(fast)).toBe(least(plain));
    expect(new Set(filtersOf(fast)).size).toBeGreaterThan(1);
  }
});
