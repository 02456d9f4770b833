import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { firstPixels } from './first-pixels.ts';

const samples = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 400, max: 20 }),
  fc.uint8Array({ minLength: 1, maxLength: 4000 }),
  fc.uint16Array({ minLength: 1, maxLength: 4000 }),
);

test('firstPixels() finds the first pixel of every label, for few labels and for many', () => {
  fc.assert(
    fc.property(samples, (data) => {
      const expected: [number, number][] = [];
      data.forEach((label, at) => {
        if (!expected.some(([known]) => known === label)) expected.push([label, at]);
      });
      const labels = expected.map(([label]) => label).sort((a, b) => a - b);
      expect(firstPixels(data, labels)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
