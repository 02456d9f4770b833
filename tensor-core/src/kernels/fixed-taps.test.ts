import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fixedTaps } from './fixed-taps.ts';

const length = fc.integer({ min: 1, max: 400 });

test('the weights of every sample sum to exactly 16384', () => {
  fc.assert(
    fc.property(length, length, (from, to) => {
      const { pairs, weights, count } = fixedTaps(from, to);
      expect(weights.length).toBe(2 * pairs * to);
      for (let i = 0; i < to; i++) {
        const own = weights.subarray(2 * pairs * i, 2 * pairs * (i + 1));
        expect(own.reduce((sum, weight) => sum + weight, 0)).toBe(16_384);
        expect(own.subarray(count[i]).every((weight) => weight === 0)).toBe(true);
      }
    }),
  );
});
